import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyticBreakdown } from '#server/analytics/breakdown.ts'
import { analyticReach } from '#server/analytics/reach.ts'
import { toAnalyticsQuery } from '#server/analytics/analytics-query.ts'
import { verifyPassword } from '#server/account/passwords/password-hash.ts'
import { fillSampleData } from '#server/sample/fill-sample-data.ts'
import { isEmptyDatabase } from '#server/sample/insert.ts'
import { siteTexts } from '#server/sample/site-texts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const nextYear = new Date('2027-11-20T12:00:00Z')

/** Everything that a second filling could have changed. */
const contentOf = ({ sql }: TestDatabase) => sql`/* contentOf */
  select id, name, null as start, position from calendar_event
  union all select id, name, start, position from calendar_headline
  union all select id, null, start, null from calendar_event_schedule
  order by id`

describe('Sample data', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
    expect(await isEmptyDatabase(database.sql)).toBe(true)
    await fillSampleData(database.writes, { now, amount: 'sample' })
  })
  afterAll(() => database.drop())

  test('a database filled with sample data is not empty, and a second start changes nothing', async () => {
    expect(await isEmptyDatabase(database.sql)).toBe(false)
    const before = await contentOf(database)
    await fillSampleData(database.writes, { now: nextYear, amount: 'sample' })
    expect(await contentOf(database)).toEqual(before)
  })

  test('every month of this school year and the next has a sample headline with a background image', async () => {
    const headlines = await database.sql`/* headlines */
      select to_char(start, 'YYYY-MM') as month, image_blob_reference_id is not null as has_image
      from calendar_headline order by start`
    expect(headlines.length).toBe(24)
    expect(headlines[0]).toEqual({ month: '2026-09', hasImage: true })
    expect(headlines.at(-1)).toEqual({ month: '2028-08', hasImage: true })
  })

  test('people of schools and academies name phases that there are, all others none', async () => {
    const people = await database.sql`/* samplePhases */
      select organisation_type = 'Other' as is_other, registration_school_phases_json as named
      from profile`
    const phases = await database.sql`/* phases */ select name from item_tag where tag_type = 'SchoolPhase'`
    const known = phases.map(({ name }) => String(name))
    for (const { isOther, named } of people) {
      expect(named.length > 0).toBe(!isOther)
      expect(known).toEqual(expect.arrayContaining(named as string[]))
    }
  })

  test('the sample accounts have a confirmed email, a profile and the password of the contract', async () => {
    const accounts = await database.sql`/* sampleAccounts */
      select email, email_confirmed, role_group_id, password_hash, organisation_type, first_name || ' ' || last_name as name
      from app_user join profile on profile.user_id = app_user.id where password_hash is not null order by email`
    expect(accounts.map(({ email, roleGroupId, organisationType }) => [email, roleGroupId, organisationType])).toEqual([
      ['admin@example.org', 'Administrator', 'Other'],
      ['editor@example.org', 'Administrator', 'Other'],
      ['leader@example.org', 'User', 'MAT'],
      ['partner@example.org', 'User', 'Other'],
      ['teacher@example.org', 'User', 'School'],
    ])
    expect(accounts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Alex Admin', 'Erin Editor', 'Terry Teacher']),
    )
    for (const { emailConfirmed, passwordHash } of accounts) {
      expect(emailConfirmed).toBe(true)
      expect(await verifyPassword('Calendar!2026', passwordHash)).toBe(true)
    }
  })

  test('the sample shows what administrators can ask of openings, clicks, feeds, reminders and stars', async () => {
    const { sql } = database
    const month = { fromDate: '2026-11-01T00:00:00Z', toDate: '2026-12-01T00:00:00Z' }
    const opened = await analyticBreakdown(sql, toAnalyticsQuery({ eventType: 'CalendarEventOpen', ...month }), now)
    expect(opened.organisationTypes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['School', 'MAT', 'Other', null]),
    )
    expect(opened.phases.length).toBeGreaterThan(4)
    expect(opened.trend.every(({ day }) => day <= '2026-11-20')).toBe(true)
    const clicks = await analyticBreakdown(sql, toAnalyticsQuery({ eventType: 'LinkClick', ...month }), now)
    expect(clicks.trend.some(({ count }) => count > 0)).toBe(true)
    const { feeds, mails, stars } = await analyticReach(sql, { from: new Date('2026-10-01'), to: now }, now)
    expect(feeds.peopleReading).toBeGreaterThan(0)
    expect(mails.at(-1)!.sent).toBeGreaterThan(0)
    expect(stars.rows.length).toBeGreaterThan(1)
    const [own] = await sql`/* ownOfAccounts */
      select count(*)::int as count from own_record r join app_user u on u.id = r.user_id where u.password_hash is not null`
    expect(own).toEqual({ count: 0 })
  })

  test('every sample file is stored whole, and every provider has a logo', async () => {
    const torn = await database.sql`/* tornFiles */
      select filename from blob_reference left join blob_object on blob_object.blob_reference_id = blob_reference.id
      left join blob_chunk on blob_object_id = blob_object.id
      group by blob_reference.id having coalesce(sum(octet_length(bytes)), 0) <> blob_reference.size`
    expect(torn).toEqual([])
    const bare = await database.sql`/* providersWithoutLogo */
      select name from calendar_event_provider where image_blob_reference_id is null`
    expect(bare).toEqual([])
  })

  test('the texts and videos that the app reads by name have their sample content', async () => {
    const videos = await database.sql`/* siteVideos */
      select cms_video.name, mime_type, thumbnail_blob_reference_id is not null as has_thumbnail
      from cms_video join blob_reference on blob_reference.id = video_blob_reference_id order by cms_video.name`
    expect(videos).toEqual([
      { name: 'About.Video', mimeType: 'video/webm', hasThumbnail: true },
      { name: 'Login.Video', mimeType: 'video/webm', hasThumbnail: true },
    ])
    const texts = await database.sql`/* siteTexts */ select name, html from cms_text order by name`
    const all = [...siteTexts, { name: 'Digest.Note', html: '' }]
    expect([...texts]).toEqual(all.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  })
})

test('two processes that start at once fill the database once', async () => {
  const database = await createTestDatabase()
  const fill = () => fillSampleData(database.writes, { now, amount: 60 })
  await Promise.all([fill(), fill()])
  const [row] = await database.sql`/* countEvents */ select count(*) from calendar_event`
  expect(row).toEqual({ count: 60 })
  await database.drop()
})

test('SAMPLE_DATA with a number adds that many generated events, with the same reference data and accounts', async () => {
  const database = await createTestDatabase()
  await fillSampleData(database.writes, { now, amount: 1_500 })
  const [row] = await database.sql`/* countSample */
    select (select count(*) from calendar_event) as events,
      (select count(*) from calendar_event_schedule) as schedules,
      (select count(*) from item_tag_link) as tag_links,
      (select count(*) from calendar_headline) as headlines,
      (select count(*) from app_user) as users`
  expect(row).toEqual({ events: 1_500, schedules: 3_000, tagLinks: 6_000, headlines: 24, users: 5 })
  await database.drop()
})

test('a start that makes many events reports its progress', async () => {
  const database = await createTestDatabase()
  const reported: string[] = []
  await fillSampleData(database.writes, { now, amount: 2100, print: (line) => reported.push(line) })
  expect(reported).toEqual([
    expect.stringMatching(/^Sample data: 1,\d{3} of 2,100 events are made$/),
    expect.stringMatching(/^Sample data: 2,\d{3} of 2,100 events are made$/),
  ])
  await database.drop()
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { baselineIds } from '#sync/rules/baseline.ts'
import { positionLock } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'

const entities = collectionsOf('administrator').map(entityOf)
const synced = entities.map(({ table }) => table)
const children = entities.flatMap((entity) => Object.values(entity.children).map(({ table }) => table))

let db: TestDatabase
let typeId: string
let eventId: string

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

beforeEach(async () => {
  typeId = randomUUID()
  eventId = randomUUID()
  await db.sql`insert into calendar_event_type (id, name) values (${typeId}, 'Census')`
  await db.sql`insert into calendar_event (id, name, calendar_event_type_id) values (${eventId}, 'Autumn census', ${typeId})`
})

async function positionOf(id: string): Promise<number> {
  const [row] = await db.sql<{ position: number }[]>`select position from calendar_event where id = ${id}`
  return row!.position
}

async function head(): Promise<number> {
  const [row] = await db.sql<{ head: number }[]>`select sync_head() as head`
  return row!.head
}

async function addSchedule(): Promise<string> {
  const id = randomUUID()
  await db.sql`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
    values (${id}, ${eventId}, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')`
  return id
}

/** Adds a row to a table with a value in every mandatory column. */
async function addRow(table: string): Promise<number> {
  const columns = await db.sql<{ columnName: string; dataType: string }[]>`
    select column_name, data_type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null and column_name <> 'position'`
  const values = columns.map(({ columnName, dataType }) => {
    if (columnName === 'calendar_event_type_id') return [columnName, typeId]
    if (dataType === 'uuid') return [columnName, randomUUID()]
    return [columnName, dataType.startsWith('timestamp') ? '2026-11-01T00:00:00Z' : 'Other']
  })
  const row = Object.fromEntries(values) as Record<string, string>
  const [added] = await db.sql<{ position: number }[]>`insert into ${db.sql(table)} ${db.sql(row)} returning position`
  return added!.position
}

describe('positions', () => {
  test.each(synced)('the head counts the rows of %s', async (table) => {
    const position = await addRow(table)
    expect(await head()).toBe(position)
  })

  test('SQL written by hand moves the document to a new position, whatever position it writes', async () => {
    const before = await head()
    await db.sql`update calendar_event set name = 'Spring census', position = 1 where id = ${eventId}`
    expect(await positionOf(eventId)).toBeGreaterThan(before)
    expect(await head()).toBe(await positionOf(eventId))
  })

  test('SQL written by hand leaves edit unchanged and stamps the time of the change', async () => {
    const edit = randomUUID()
    await db.sql`update calendar_event set edit = ${edit}, changed_at = '2020-01-01T00:00:00Z' where id = ${eventId}`
    const [begun] = await db.sql<{ at: string }[]>`select now() as at`
    await db.sql`update calendar_event set name = 'Summer census' where id = ${eventId}`
    const [row] = await db.sql<{ edit: string; changedAt: string; isNow: boolean }[]>`
      select edit, changed_at between ${begun!.at} and now() as is_now from calendar_event where id = ${eventId}`
    expect(row).toMatchObject({ edit, isNow: true })
  })

  test('inserting, updating or deleting a child row moves its parent', async () => {
    let before = await positionOf(eventId)
    const moved = async () => {
      const now = await positionOf(eventId)
      const isMoved = now > before
      before = now
      return isMoved
    }
    const url = randomUUID()
    await db.sql`insert into calendar_event_url (id, calendar_event_id, name, url) values (${url}, ${eventId}, 'a', 'https://a.example')`
    expect(await moved()).toBe(true)
    await db.sql`update calendar_event_url set name = 'b' where id = ${url}`
    expect(await moved()).toBe(true)
    await db.sql`update calendar_event_url set name = 'b' where id = ${url}`
    expect(await moved()).toBe(false)
    await db.sql`delete from calendar_event_url where id = ${url}`
    expect(await moved()).toBe(true)

    const tag = randomUUID()
    const link = randomUUID()
    await db.sql`insert into item_tag (id, name, tag_type) values (${tag}, 'Primary', 'SchoolPhase')`
    expect(await moved()).toBe(false)
    await db.sql`insert into item_tag_link (id, item_tag_id, target_id) values (${link}, ${tag}, ${eventId})`
    expect(await moved()).toBe(true)
    await db.sql`delete from item_tag_link where id = ${link}`
    expect(await moved()).toBe(true)

    const provider = randomUUID()
    await db.sql`insert into calendar_event_provider (id, name) values (${provider}, 'Ofsted')`
    await db.sql`insert into calendar_event_calendar_event_provider (id, calendar_event_id, calendar_event_provider_id)
      values (${randomUUID()}, ${eventId}, ${provider})`
    expect(await moved()).toBe(true)

    const schedule = await addSchedule()
    expect(await moved()).toBe(true)
    await db.sql`update calendar_event_schedule set deleted_at = now() where id = ${schedule}`
    expect(await moved()).toBe(true)
  })

  test('a child row that changes hands moves both parents, and one statement moves each of many parents once', async () => {
    const other = randomUUID()
    await db.sql`insert into calendar_event (id, name, calendar_event_type_id) values (${other}, 'Other', ${typeId})`
    const schedule = await addSchedule()
    const before = await head()
    await db.sql`update calendar_event_schedule set calendar_event_id = ${other} where id = ${schedule}`
    expect(await positionOf(eventId)).toBeGreaterThan(before)
    expect(await positionOf(other)).toBeGreaterThan(before)
    expect(await head()).toBe(before + 2)
  })

  test.each(synced)('deleting rows of %s is refused unless the purge setting is on', async (table) => {
    await expect(db.sql`delete from ${db.sql(table)}`).rejects.toThrow('only the purge job removes rows')
    await expect(db.sql`truncate ${db.sql(table)} cascade`).rejects.toThrow('only the purge job removes rows')
  })

  test.each(children)('TRUNCATE of %s is refused', async (table) => {
    await expect(db.sql`truncate ${db.sql(table)}`).rejects.toThrow('only the purge job removes rows')
  })

  test('a removed schedule keeps its row: DELETE is refused', async () => {
    await addSchedule()
    await expect(db.sql`delete from calendar_event_schedule`).rejects.toThrow('only the purge job removes rows')
  })

  test('the purge job removes an event with its children', async () => {
    await addSchedule()
    await db.writes.begin(async (tx) => {
      await tx`set local app.purge = 'on'`
      await tx`delete from calendar_event where id = ${eventId}`
    })
    expect(await db.sql`select from calendar_event_schedule where calendar_event_id = ${eventId}`).toHaveLength(0)
    await expect(db.sql`delete from calendar_event`).rejects.toThrow('only the purge job removes rows')
  })

  test('deleting an account removes it as the creator of a document and moves nothing', async () => {
    const [user] = await db.sql<{ id: string }[]>`
      insert into app_user (user_name, email) values ('a', ${`${randomUUID()}@example.org`}) returning id`
    await addSchedule()
    await db.sql`update calendar_event set created_by_user_id = ${user!.id} where id = ${eventId}`
    await db.sql`update calendar_event_schedule set created_by_user_id = ${user!.id} where calendar_event_id = ${eventId}`
    const before = await head()
    await db.sql`delete from app_user where id = ${user!.id}`
    expect(await head()).toBe(before)
    expect(await db.sql`select from calendar_event where created_by_user_id is not null`).toHaveLength(0)
  })

  test('a hand-written change of a synced table or a child holds the position lock until commit', async () => {
    const url = randomUUID()
    const statements = [
      () => db.writes.unsafe(`update calendar_event set name = 'x' where id = '${eventId}'`),
      () =>
        db.writes.unsafe(`insert into calendar_event_url values ('${url}', '${eventId}', 'a', 'https://a.example')`),
      () => db.writes.unsafe(`delete from calendar_event_url where id = '${url}'`),
    ]
    for (const statement of statements) {
      const { running } = await db.sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${positionLock})`
        const waiting = statement().execute()
        await waitForBlocked(1)
        return { running: waiting }
      })
      await running
    }
    expect(await db.sql`select from calendar_event_url where id = ${url}`).toHaveLength(0)
  })
})

async function waitForBlocked(count: number): Promise<void> {
  await eventually(async () => expect(await waitingForLocks(db.sql)).toBe(count))
}

describe('notifications', () => {
  test('each commit that moved positions notifies, with the epoch and the greatest position', async () => {
    const received: { epoch: string; position: number }[] = []
    const listening = await db.sql.listen('sync', (payload) => received.push(JSON.parse(payload)))
    await db.sql`update calendar_event set name = name where id = ${eventId}`
    const [meta] = await db.sql<{ epoch: string }[]>`select epoch from sync_meta`
    await eventually(async () => expect(received.at(-1)).toEqual({ epoch: meta!.epoch, position: await head() }))
    await db.sql`insert into calendar_event_url (id, calendar_event_id, name, url)
      values (${randomUUID()}, ${eventId}, 'a', 'https://a.example')`
    await eventually(async () => expect(received.at(-1)?.position).toBe(await head()))
    await listening.unlisten()
  })
})

describe('rules of the rows', () => {
  const schedule = (start: string, end: string, isAllDay: boolean) => db.sql`
    insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
    values (${randomUUID()}, ${eventId}, ${start}, ${end}, ${isAllDay})`

  test('a schedule ends no earlier than it starts and spans at most 400 days', async () => {
    await expect(schedule('2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z', false)).rejects.toThrow('schedule_order')
    await expect(schedule('2026-01-01T00:00:00Z', '2027-02-06T00:00:00Z', true)).rejects.toThrow('schedule_span')
    await schedule('2026-01-01T00:00:00Z', '2027-02-05T00:00:00Z', true)
  })

  test('an all-day date is midnight UTC', async () => {
    await expect(schedule('2026-07-01T23:00:00Z', '2026-07-01T23:00:00Z', true)).rejects.toThrow('schedule_all_day')
    await schedule('2026-07-01T23:00:00Z', '2026-07-01T23:00:00Z', false)
    const headline = db.sql`insert into calendar_headline (id, name, start, "end")
      values (${randomUUID()}, 'July', '2026-06-30T23:00:00Z', '2026-07-31T23:00:00Z')`
    await expect(headline).rejects.toThrow('calendar_headline_dates')
  })

  test('colours in the database are #rrggbb', async () => {
    await expect(db.sql`update calendar_event_type set color = 'red'`).rejects.toThrow('color_check')
  })

  test('an instant is read as ISO text and a position as a number', async () => {
    const [row] =
      await db.sql`select timestamptz '2026-07-01 10:00+01' as at, date '2026-07-01' as day, bigint '7' as n`
    expect(row).toEqual({ at: '2026-07-01T09:00:00.000Z', day: '2026-07-01', n: 7 })
  })
})

describe('the baseline', () => {
  test.each(['archived = true', 'deleted = true', `name = 'Other'`])(
    'baseline rows cannot be changed by %s',
    async (change) => {
      await expect(db.sql.unsafe(`update cms_text set ${change} where name = 'About.Section1'`)).rejects.toThrow(
        'cannot be renamed, archived or deleted',
      )
      await expect(db.sql.unsafe(`update cms_video set ${change} where name = 'Login.Video'`)).rejects.toThrow(
        'cannot be renamed, archived or deleted',
      )
    },
  )

  test('the content of baseline rows can be changed, and other CMS items can be archived', async () => {
    await db.sql`update cms_text set html = '<p>Ours</p>' where name = 'About.Section1'`
    const id = randomUUID()
    await db.sql`insert into cms_text (id, name, html) values (${id}, 'Extra', '')`
    await db.sql`update cms_text set archived = true where id = ${id}`
    expect(await db.sql`select from cms_text where archived`).toHaveLength(1)
  })

  test('the baseline holds the role groups and each CMS item that the app reads by name', async () => {
    const groups = await db.sql<{ id: string }[]>`select id from role_group order by id`
    expect(groups.map(({ id }) => id)).toEqual(['Administrator', 'Editor', 'User'])
    const names = await db.sql<{ name: string }[]>`
      select name from cms_text join baseline using (id) union all select name from cms_video join baseline using (id)`
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      'About.Section1',
      'About.Section2',
      'About.Section3',
      'About.Section4',
      'About.Video',
      'Digest.Note',
      'Login.Video',
      'Login.VideoText',
      'Privacy policy',
      'Terms and conditions',
    ])
    const ids = await db.sql<{ id: string }[]>`select id from baseline order by id`
    expect(
      ids.map(({ id }) => id),
      'devices know them too',
    ).toEqual(baselineIds)
  })
})

describe('the audit', () => {
  test('the audit refuses UPDATE, DELETE and TRUNCATE unless the purge setting is on', async () => {
    await db.sql`insert into audit (action, subject) values ('sign-in', 'someone')`
    await expect(db.sql`update audit set action = 'other'`).rejects.toThrow('only the purge job')
    await expect(db.sql`delete from audit`).rejects.toThrow('only the purge job')
    await expect(db.sql`truncate audit`).rejects.toThrow('only the purge job')
    await db.writes.begin(async (tx) => {
      await tx`set local app.purge = 'on'`
      await tx`delete from audit`
    })
    expect(await db.sql`select from audit`).toHaveLength(0)
  })
})

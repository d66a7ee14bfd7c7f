import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endUnusedAccounts } from '#server/account/registration/unused-account.ts'
import { toAnalyticsQuery } from '#server/analytics/analytics-query.ts'
import { analyticSummary } from '#server/analytics/summary.ts'
import { forgetUnnamedBlobs } from '#server/blobs/forget-unnamed.ts'
import { openStores } from '#server/blobs/store/open-stores.ts'
import { readEnv, type Env } from '#server/env.ts'
import type { Transaction } from '#server/db/client.ts'
import { forgetOld } from '#server/jobs/forget-old.ts'
import { purgeDeleted } from '#server/jobs/purge-deleted.ts'
import { retentions, settingOf, type Retention, type Retentions } from '#server/kit/retentions.ts'
import { createAccount } from '../support/accounts.ts'
import { insertEvent, insertEvents, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertClick, insertFollowed, insertOpening } from '../support/inputs/opened-and-clicked.ts'
import { root } from '../support/source-files.ts'

let database: TestDatabase
let userId: string
let eventId: string
let typeId: string
/** What the test that runs has set. */
let kept: Retentions = retentions

beforeAll(async () => {
  database = await createTestDatabase()
  typeId = await insertType(database.writes)
  eventId = (await insertEvent(database.writes, { typeId })).id
  userId = await createAccount(database.sql, { email: 'watched@example.org' })
})

afterAll(() => database?.drop())

/** Writes one row of that age, and returns whether it is still as it was. */
type AgedRow = {
  write(id: string, age: string): PromiseLike<unknown>
  isThere(id: string): PromiseLike<readonly unknown[]>
}

/** Rows as they were written long ago. */
async function withoutStamp(write: (tx: Transaction) => Promise<void>): Promise<void> {
  await database.writes.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await write(tx)
  })
}

const at = (age: string) => database.sql`now() - ${age}::interval`

/** For each retention one row of it; a retention without one does not compile. */
const rowsOf: Record<Retention, AgedRow> = {
  mails: {
    write: (id, age) => database.sql`
      insert into mail (id, to_address, subject, created_at, queued_at) values (${id}, 'a@example.org', 'a', ${at(age)}, now())`,
    isThere: (id) => database.sql`select from mail where id = ${id}`,
  },
  eventChanges: {
    write: (id, age) => database.sql`
      insert into calendar_event_change (id, calendar_event_id, at, kind, about)
      values (${id}, ${eventId}, ${at(age)}, 'place', 'place')`,
    isThere: (id) => database.sql`select from calendar_event_change where id = ${id}`,
  },
  previewLinks: {
    write: (id, age) => database.sql`
      insert into preview_link (id, calendar_event_id, made_by, made_at, expires_at)
      values (${id}, ${eventId}, ${userId}, now(), ${at(age)})`,
    isThere: (id) => database.sql`select from preview_link where id = ${id}`,
  },
  mailClaims: {
    write: async (id, age) => {
      const reader = await createAccount(database.sql, { email: `${id}@claims.example` })
      await database.sql`insert into mail_claim (user_id, kind, period, mail_id, claimed_at)
        values (${reader}, 'weekly', '2026-11-29', ${id}, ${at(age)})`
      await database.sql`insert into reminder_claim (user_id, schedule_id, start, days_before, claimed_at)
        values (${reader}, ${id}, now(), 1, ${at(age)})`
    },
    isThere: (id) => database.sql`
      select from mail_claim where mail_id = ${id} union all select from reminder_claim where schedule_id = ${id}`,
  },
  digestRuns: {
    write: (id, age) => database.sql`
      insert into digest_run (id, kind, period, started_at, until_position, recorded_at)
      values (${id}, ${age === young(kept.digestRuns) ? 'daily' : 'weekly'}, ${at(age)}, now(), 0, ${at(age)})`,
    isThere: (id) => database.sql`select from digest_run where id = ${id}`,
  },
  linkChecks: {
    write: async (id, age) => {
      await database.sql`
        insert into link_check (id, url, outcome, is_temporary, checked_at) values (${id}, ${id}, 'ok', false, ${at(age)})`
      await database.sql`
        insert into link_check_run (id, begun_at, finished_at) values (${id}, ${at(age)}, ${at(age)})`
    },
    isThere: (id) => database.sql`
      select from link_check where id = ${id} union all select from link_check_run where id = ${id}`,
  },
  codes: {
    write: (id, age) => database.sql`
      insert into account_code (user_id, purpose, address, code_hash, expires_at)
      values (${userId}, 'ConfirmEmail', ${id}, ${id}, ${at(age)})`,
    isThere: (id) => database.sql`select from account_code where address = ${id}`,
  },
  reports: {
    write: (id, age) => database.sql`
      insert into event_report (id, user_id, calendar_event_id, text, reported_at)
      values (${id}, ${userId}, ${randomUUID()}, 'Wrong', ${at(age)})`,
    isThere: (id) => database.sql`select from event_report where id = ${id}`,
  },
  audit: {
    write: (id, age) => database.sql`insert into audit (at, action) values (${at(age)}, ${id})`,
    isThere: (id) => database.sql`select from audit where action = ${id}`,
  },
  changes: {
    write: (id, age) => database.sql`
      insert into revision (edit, kind, before, after, answer, recorded_at)
      values (${id}, 'update', '{"name": "a"}', '{"name": "b"}', '{"answer": "MERGED"}', ${at(age)})`,
    isThere: (id) => database.sql`select from revision where edit = ${id} and before is not null and after is not null`,
  },
  deletedDocuments: {
    write: async (id, age) => {
      await insertEvent(database.writes, { typeId, name: id })
      await withoutStamp(async (tx) => {
        await tx`update calendar_event set deleted = true, changed_at = ${at(age)} where name = ${id}`
        await tx`insert into calendar_event_schedule (id, calendar_event_id, start, "end", deleted_at)
          values (${id}, ${eventId}, '2026-11-28', '2026-11-28', ${at(age)})`
      })
    },
    isThere: (id) => database.sql`
      select from calendar_event where name = ${id} union all select from calendar_event_schedule where id = ${id}`,
  },
  changesNotTaken: {
    write: (id, age) => database.sql`
      insert into revision (edit, kind, answer, recorded_at)
      values (${id}, 'update', '{"answer": "CONFLICT", "document": {"name": "a"}}', ${at(age)})`,
    isThere: (id) => database.sql`select from revision where edit = ${id}`,
  },
  analyticUsers: {
    write: (id, age) => database.sql`
      insert into analytic_event (id, user_id, event_date, event_type)
      values (${id}, ${userId}, ${at(age)}, 'CalendarEventOpen')`,
    isThere: (id) => database.sql`select from analytic_event where id = ${id} and user_id is not null`,
  },
  analyticEvents: {
    // A month goes as a whole, when the last of its days has reached that age.
    write: (id, age) => database.sql`
      insert into analytic_event (id, event_date, event_type)
      values (${id}, ${at(age)} - ${age === young(kept.analyticEvents) ? '0' : '1 month'}::interval, 'LinkClick')`,
    isThere: (id) => database.sql`select from analytic_event where id = ${id}`,
  },
  pageViews: {
    write: (id, age) => database.sql`insert into page_view (id, path, viewed_at) values (${id}, '/', ${at(age)})`,
    isThere: (id) => database.sql`select from page_view where id = ${id}`,
  },
  knownDevices: {
    write: (id, age) => database.sql`
      insert into known_device (user_id, id_hash, last_used_at) values (${userId}, ${id}, ${at(age)})`,
    isThere: (id) => database.sql`select from known_device where id_hash = ${id}`,
  },
  unnamedFiles: {
    write: (id, age) => database.sql`
      insert into blob_reference (id, filename, mime_type, size, sent_date) values (${id}, 'a', 'image/png', 1, ${at(age)})`,
    isThere: (id) => database.sql`select from blob_reference where id = ${id}`,
  },
  brokenUploads: {
    write: (id, age) => database.sql`
      insert into blob_object (id, mime_type, created_date) values (${id}, 'video/mp4', ${at(age)})`,
    isThere: (id) => database.sql`select from blob_object where id = ${id}`,
  },
  unusedAccounts: {
    write: async (id, age) => {
      const made = await createAccount(database.sql, { email: `${id}@example.org` })
      await database.sql`
        update app_user set email_confirmed = false, signed_in_at = null, created_date = ${at(age)} where id = ${made}`
    },
    isThere: (id) => database.sql`select from app_user where email = ${`${id}@example.org`}`,
  },
  begunDeletions: {
    write: async (id, age) => {
      const made = await createAccount(database.sql, { email: `${id}@example.org` })
      await database.sql`update app_user set profile_deleted_at = ${at(age)}, email_confirmed = false, password_hash = null where id = ${made}`
    },
    isThere: (id) => database.sql`select from app_user where email = ${`${id}@example.org`}`,
  },
}

const young = (age: string) => `${age} - 1 hour`
const old = (age: string) => `${age} 1 hour`

async function runJobs(env: Env) {
  await forgetOld(database.writes, env.retentions)
  await purgeDeleted(database, env.retentions.deletedDocuments)
  const stores = await openStores(env.blobs, database, pino({ level: 'silent' }))
  await forgetUnnamedBlobs(database, stores, env.retentions)
  while ((await endUnusedAccounts(database, env)) > 0);
}

/** Days that nothing is kept for by itself; people go before the openings that they made. */
const days: Partial<Record<Retention, number>> = { eventChanges: 30, analyticUsers: 100 }
const names = Object.keys(retentions) as Retention[]
const settings = Object.fromEntries(names.map((name) => [settingOf(name), String(days[name] ?? 120)]))

test.each([
  ['is stated', {}],
  ['its setting says', settings],
])('everything is stored for as long as %s, and no longer', async (_, source) => {
  const env = readEnv(source)
  kept = env.retentions
  const rows = names.map((what) => ({ what, age: kept[what], young: randomUUID(), old: randomUUID() }))
  for (const row of rows) {
    await rowsOf[row.what].write(row.young, young(row.age))
    await rowsOf[row.what].write(row.old, old(row.age))
  }
  await runJobs(env)
  const left: Record<string, [young: boolean, old: boolean]> = {}
  for (const row of rows) {
    const [stays, goes] = [await rowsOf[row.what].isThere(row.young), await rowsOf[row.what].isThere(row.old)]
    left[row.what] = [stays.length > 0, goes.length > 0]
  }
  expect(left).toEqual(Object.fromEntries(rows.map(({ what }) => [what, [true, false]])))
})

test('each retention stands in the design, with the time that the jobs keep', async () => {
  const page = await readFile(join(root, 'docs', 'design.md'), 'utf8')
  const [, section = ''] = page.split('## 14. Retentions')
  const times = [...section.matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm)].map(([, time = '']) => time)
  expect(times.slice(2)).toEqual(Object.values(retentions))
})

test('each retention has its setting in the operations, with the time that is kept without it', async () => {
  const page = await readFile(join(root, 'docs', 'operations.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (RETENTION_\w+) \| ([^|]+) \|/gm)].map(([, setting, time]) => [setting, time])
  expect(rows).toEqual(names.map((name) => [settingOf(name), retentions[name]]))
})

test('deleted documents go when nothing refers to them any more, many in one night, and nothing else is said to have changed', async () => {
  const { sql, writes } = database
  const [usedType, freeType] = [await insertType(writes, 'Used'), await insertType(writes, 'Free')]
  const { id: keeper } = await insertEvent(writes, { typeId: usedType, name: 'Keeps its type' })
  await insertEvents(writes, freeType, 45)
  await withoutStamp(async (tx) => {
    await tx`update calendar_event set deleted = true, changed_at = ${at('401 days')} where calendar_event_type_id = ${freeType}`
    await tx`update calendar_event_type set deleted = true, changed_at = ${at('401 days')} where id in (${usedType}, ${freeType})`
    await tx`insert into calendar_event_schedule (id, calendar_event_id, start, "end", deleted_at)
      values (gen_random_uuid(), ${keeper}, '2026-11-28', '2026-11-28', ${at('401 days')})`
  })
  const [greatest] = await sql<[{ position: number }]>`
    select greatest((select max(position) from calendar_event where deleted),
      (select position from calendar_event_type where id = ${freeType})) as position`
  const head = () => sql`select sync_head() as head, (select position from calendar_event where id = ${keeper}) as kept`
  const before = await head()
  await purgeDeleted(database, '400 days')
  expect(await sql`select id from calendar_event_type where id in (${usedType}, ${freeType})`).toEqual([
    { id: usedType },
  ])
  expect(await sql`select from calendar_event where calendar_event_type_id = ${freeType}`).toEqual([])
  expect(await sql`select from calendar_event_schedule where calendar_event_id = ${keeper}`).toHaveLength(1)
  const [meta] = await sql<[{ minPosition: number }]>`select min_position from sync_meta`
  expect(meta.minPosition).toBe(greatest.position)
  expect((await head())[0]!['kept']).toBe(before[0]!['kept'])
})

test('many rows go in one night, in batches', async () => {
  await database.sql`
    insert into page_view (id, path, viewed_at)
    select gen_random_uuid(), '/many', now() - interval '2 years' from generate_series(1, 4100)`
  await forgetOld(database.writes)
  expect(await database.sql`select from page_view where path = '/many'`).toEqual([])
})

test('the answer to a change stays for a device that sends it again, also when what it held is gone', async () => {
  const [edit, documentId] = [randomUUID(), randomUUID()]
  await database.sql`
    insert into revision (edit, entity, document_id, kind, before, after, user_id, position, answer, recorded_at)
    values (${edit}, 'itemTag', ${documentId}, 'create', '{}', '{"name": "a"}', ${userId}, 7, '{"answer": "APPLIED"}',
      now() - interval '3 years')`
  await forgetOld(database.writes)
  const [row] = await database.sql<{ answer: unknown; position: number; userId: string; after: unknown }[]>`
    select answer, position, user_id, after from revision where edit = ${edit}`
  expect(row).toEqual({ answer: { answer: 'APPLIED' }, position: 7, userId, after: null })
})

test('nobody but the nightly job shortens the audit or the history', async () => {
  await expect(database.sql`delete from audit`).rejects.toThrow('is refused')
  await expect(database.sql`update audit set action = 'none'`).rejects.toThrow('is refused')
  await expect(database.sql`update revision set after = null`).rejects.toThrow('is refused')
})

test('openings and clicks of months after their time are still counted by event and address, without people', async () => {
  const { writes } = database
  const census = await insertFollowed(writes, {
    name: 'Autumn census',
    provider: 'Department of Counting',
    url: 'https://counting.example/',
    start: '2019-06-01T00:00:00.000Z',
  })
  // The month begins in London's summer time.
  await insertOpening(writes, census, userId, '2019-05-31T23:30:00.000Z')
  await insertOpening(writes, census, null, '2019-06-30T22:30:00.000Z')
  await insertOpening(writes, census, null, '2019-06-30T23:30:00.000Z')
  for (let clicks = 0; clicks < 3; clicks += 1) await insertClick(writes, census, userId, '2019-06-10T00:00:00.000Z')
  const june = { fromDate: '2019-05-31T23:00:00.000Z', toDate: '2019-06-30T23:00:00.000Z', zone: 'Europe/London' }
  const report = async (eventType: 'CalendarEventOpen' | 'LinkClick', search?: string) => {
    const { count, rows } = await analyticSummary(
      writes,
      toAnalyticsQuery({ ...june, eventType, ...(search ? { search } : {}) }),
      {},
    )
    return { count, rows: rows.map((row) => [row.name, row.count]) }
  }
  const before = [
    await report('CalendarEventOpen'),
    await report('LinkClick'),
    await report('CalendarEventOpen', 'census'),
  ]
  await forgetOld(writes)
  await forgetOld(writes)
  expect(await writes`select from analytic_event where calendar_event_id = ${census.eventId}`).toEqual([])
  expect([
    await report('CalendarEventOpen'),
    await report('LinkClick'),
    await report('CalendarEventOpen', 'census'),
  ]).toEqual(before)
  expect(before[0]).toEqual({ count: 2, rows: [['Autumn census', 2]] })
  expect(before[1]).toEqual({ count: 3, rows: [['Read about Autumn census', 3]] })
  expect(await report('CalendarEventOpen', 'gala')).toEqual({ count: 0, rows: [] })
})

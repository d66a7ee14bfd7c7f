import { newEpoch } from '#server/db/epoch.ts'
import { withPositionLock, type Sql } from '#server/db/client.ts'
import type { Entity } from '#sync/define.ts'
import { collectionsOf, entityOf, type Scope } from '#sync/entities/index.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { browserLike, type BrowserLike } from '#tests/support/cookie-jar.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startInProcess } from '#tests/support/in-process.ts'
import { logIn } from '#tests/support/sign-in.ts'
import { makeChange, type Change, type School } from './changes.ts'
import { EARLIER_SCHEMA } from './earlier-build.ts'
import { openJournal } from './journal.ts'

export type Person = { id: string; email: string; browser: BrowserLike }

export type RunningSchool = Awaited<ReturnType<typeof openSchool>>

export type ServerDeed = keyof RunningSchool['does']

/** The roles that people have when a history begins; the last person has no device. */
const scopes: readonly Scope[] = ['reader', 'administrator', 'administrator', 'reader']

const definitions = collectionsOf('administrator').map(entityOf)
const rowsOf = ({ children }: Entity) => Object.values(children).map(({ table }) => table)

/** What a backup holds, referenced tables first. */
const tables = [
  'sync_meta',
  'blob_reference',
  'blob_object',
  'blob_chunk',
  ...definitions.filter((entity) => rowsOf(entity).length === 0).map(({ table }) => table),
  ...definitions.flatMap((entity) => (rowsOf(entity).length > 0 ? [entity.table, ...rowsOf(entity)] : [])),
  'revision',
]

/**
 * The real server with its own database, four people signed in to it, and everything that happens to it in a history.
 */
export async function openSchool() {
  const database = await createTestDatabase()
  const { writes, sql } = database
  const product = await startInProcess(database.url)
  await makeRoom(writes)
  const people: Person[] = []
  for (const [index, scope] of scopes.entries()) {
    const email = `person${index}@example.org`
    const id = await createAccount(writes, { email, administrator: scope === 'administrator' })
    const browser = browserLike(product.url)
    await logIn(browser, email)
    people.push({ id, email, browser })
  }
  let made = 0
  let begun = 0
  const nextId = () => `00000000-0000-4000-8000-${(made += 1).toString(16).padStart(12, '0')}`
  const school: School = { sql, writes, nextId }
  const giveRole = async (person: number, scope: Scope) => {
    const group = scope === 'administrator' ? 'Administrator' : 'User'
    await writes`update app_user set role_group_id = ${group} where id = ${people[person]!.id}`
  }
  await fill(school)
  await keep(writes, 'beginning')
  const madeInBeginning = made
  const journal = await openJournal(sql)
  return {
    ...school,
    journal,
    people,
    url: product.url,
    giveRole,
    /**
     * The same calendar and roles at the beginning of every history, in a new epoch: it is another life of the
     * database.
     */
    begin: async () => {
      made = madeInBeginning
      product.lines.length = 0
      if ((begun += 1) % historiesBetweenVacuums === 0) await vacuum(writes)
      await letAnalyticsWork(writes)
      await writes`delete from analytic_event`
      await putBack(writes, 'beginning')
      await needSchema(writes, EARLIER_SCHEMA)
      const epoch = await newEpoch(writes)
      await keep(writes, 'backup')
      await Promise.all(scopes.map((scope, person) => giveRole(person, scope)))
      journal.begin(epoch)
    },
    /** Something is changed outside the product, by SQL. */
    changes: async (change: Change) => journal.changedByHand(await makeChange(school, change)),
    does: {
      purges: () => purge(writes),
      'is backed up': async () => {
        await keep(writes, 'backup')
        await journal.backedUp()
      },
      'is restored': async () => journal.restored(await restore(writes)),
      'needs a newer build': () => needSchema(writes, SCHEMA + 1),
      'serves this build': () => needSchema(writes, SCHEMA),
      'serves the earlier build': () => needSchema(writes, EARLIER_SCHEMA),
      'analytics fail': () => letAnalyticsFail(writes),
      'analytics work': () => letAnalyticsWork(writes),
    },
    close: async () => {
      await product.stop()
      await database.drop()
    },
  }
}

/** Every history leaves the rows of the previous one dead, and pages would have to skip more and more of them. */
const historiesBetweenVacuums = 20

function vacuum(writes: Sql): Promise<unknown> {
  const places = ['public', 'beginning', 'backup']
  const all = places.flatMap((place) => tables.map((table) => `${place}.${table}`))
  return writes.unsafe(`vacuum (analyze) ${all.join(', ')}`)
}

/** A little of everything. */
async function fill(school: School): Promise<void> {
  const { writes, nextId } = school
  await writes`insert into calendar_event_type (id, name) values (${nextId()}, 'Exams'), (${nextId()}, 'Census')`
  await writes`insert into calendar_event_provider (id, name) values (${nextId()}, 'DfE'), (${nextId()}, 'Ofsted')`
  for (let to = 0; to < 3; to += 1) {
    await makeChange(school, { change: 'add tag', of: 0, to })
    await makeChange(school, { change: 'add event', of: to, to: to * 45 })
    await makeChange(school, { change: 'add headline', of: 30, to: to * 31 })
    await makeChange(school, { change: 'tag event', of: to, to })
  }
}

/** What the purge job does, to every tombstone that nothing refers to. */
function purge(writes: Sql): Promise<unknown> {
  return withPositionLock(writes, async (tx) => {
    await tx`set local app.purge = 'on'`
    await tx`update sync_meta set min_position = greatest(min_position, coalesce(greatest(
      (select max(position) from calendar_event where deleted),
      (select max(position) from calendar_headline where deleted),
      (select max(position) from item_tag where deleted)), 0))`
    await tx`delete from calendar_event where deleted`
    await tx`delete from calendar_headline where deleted`
    await tx`delete from item_tag where deleted and id not in (select item_tag_id from item_tag_link)`
  })
}

async function letAnalyticsFail(writes: Sql): Promise<void> {
  await writes.unsafe(`create or replace function no_analytics() returns trigger language plpgsql
      as $$ begin raise exception 'no analytics today'; end $$;
    create or replace trigger no_analytics before insert on analytic_event
      for each statement execute function no_analytics()`)
}

async function letAnalyticsWork(writes: Sql): Promise<void> {
  await writes.unsafe('drop trigger if exists no_analytics on analytic_event')
}

async function needSchema(writes: Sql, schema: number): Promise<void> {
  await writes`update sync_meta set min_schema = ${schema}`
}

/** As an operator does it: the older state, then a new epoch. */
async function restore(writes: Sql): Promise<string> {
  await putBack(writes, 'backup')
  return newEpoch(writes)
}

/** Room for two states of the content: how every history begins, and the backup kept in a history. */
async function makeRoom(writes: Sql): Promise<void> {
  for (const place of ['beginning', 'backup']) {
    await writes`create schema ${writes(place)}`
    for (const table of tables) {
      await writes`create table ${writes(`${place}.${table}`)} (like ${writes(`public.${table}`)})`
    }
    await writes`create table ${writes(`${place}.sequence`)} (last_value bigint, is_called boolean)`
  }
}

function copyTables(from: string, to: string): string {
  const removal = tables.toReversed().map((table) => `delete from ${to}.${table};`)
  const filling = tables.map((table) => `insert into ${to}.${table} select * from ${from}.${table};`)
  return [...removal, ...filling].join('\n')
}

/** All tables as they are at one moment, as `pg_dump` sees them: an edit may be on its way. */
async function keep(writes: Sql, place: string): Promise<void> {
  await writes.begin('isolation level repeatable read', (tx) =>
    tx.unsafe(`/* keep */
      ${copyTables('public', place)}
      delete from ${place}.sequence;
      insert into ${place}.sequence select last_value, is_called from sync_position`),
  )
}

/**
 * Restores everything, positions and their sequence too, bypassing all triggers; between two edits, because a restore
 * that takes half of an edit away is no state that a database ever has.
 */
async function putBack(writes: Sql, place: string): Promise<void> {
  await withPositionLock(writes, (tx) =>
    tx.unsafe(`/* putBack */
      set local session_replication_role = replica;
      ${copyTables(place, 'public')}
      select setval('sync_position', last_value, is_called) from ${place}.sequence`),
  )
}

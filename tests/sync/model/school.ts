import { newEpoch } from '#server/db/epoch.ts'
import type { Sql } from '#server/db/client.ts'
import { purgeDeleted } from '#server/jobs/purge-deleted.ts'
import type { Scope } from '#sync/entities/index.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { browserLike, type BrowserLike } from '#tests/support/cookie-jar.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startInProcess } from '#tests/support/in-process.ts'
import { logIn } from '#tests/support/sign-in.ts'
import { makeChange, type Change, type School } from './changes.ts'
import { EARLIER_SCHEMA } from './earlier-build.ts'
import { openJournal } from './journal.ts'
import { openSavedStates, type Place } from './saved-states.ts'

export type Person = { id: string; email: string; browser: BrowserLike }

export type RunningSchool = Awaited<ReturnType<typeof openSchool>>

export type ServerDeed = keyof RunningSchool['does']

/** The roles that people have when a history begins; the last person has no device. */
const scopes: readonly Scope[] = ['reader', 'administrator', 'administrator', 'reader']

/**
 * The real server with its own database, four people signed in to it, and everything that happens to it in a history.
 */
export async function openSchool() {
  const database = await createTestDatabase()
  const { writes, sql } = database
  const product = await startInProcess(database.url, {}, { level: 'error' })
  const states = await openSavedStates(database)
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
  let backup: Place = 'beginning'
  let doAnalyticsWork = true
  const changedRoles = new Map<number, Scope>()
  const giveRole = async (person: number, scope: Scope) => {
    changedRoles.set(person, scope)
    const group = scope === 'administrator' ? 'Administrator' : 'User'
    await writes`update app_user set role_group_id = ${group} where id = ${people[person]!.id}`
  }
  await fill(school)
  await needSchema(writes, EARLIER_SCHEMA)
  await states.keep('beginning')
  const madeInBeginning = made
  const journal = await openJournal(sql)
  const does = {
    /** As if everything that is deleted had been so for long. */
    purges: () => purgeDeleted(database, '0 seconds'),
    'is backed up': async () => {
      await states.keep('backup')
      backup = 'backup'
      await journal.backedUp()
    },
    /** As an operator does it: the older state, then a new epoch. */
    'is restored': async () => {
      await states.putBack(backup)
      journal.restored(await newEpoch(writes))
    },
    'needs a newer build': () => needSchema(writes, SCHEMA + 1),
    'serves this build': () => needSchema(writes, SCHEMA),
    'serves the earlier build': () => needSchema(writes, EARLIER_SCHEMA),
    'analytics fail': async () => {
      doAnalyticsWork = false
      await letAnalyticsFail(writes)
    },
    'analytics work': async () => {
      if (!doAnalyticsWork) await letAnalyticsWork(writes)
      doAnalyticsWork = true
    },
  }
  return {
    ...school,
    journal,
    people,
    url: product.url,
    giveRole,
    roleOf: (person: number): Scope => changedRoles.get(person) ?? scopes[person]!,
    /**
     * The same calendar and roles at the beginning of every history, in a new epoch: it is another life of the
     * database.
     */
    begin: async () => {
      made = madeInBeginning
      if ((begun += 1) % historiesBetweenVacuums === 0) await states.vacuum()
      await does['analytics work']()
      await writes`delete from analytic_event`
      await states.putBack('beginning')
      backup = 'beginning'
      for (const person of [...changedRoles.keys()]) await giveRole(person, scopes[person]!)
      changedRoles.clear()
      journal.begin(await newEpoch(writes))
    },
    /** Something is changed outside the product, by SQL. */
    changes: async (change: Change) => journal.changedByHand(await makeChange(school, change)),
    does,
    close: async () => {
      await states.close()
      await product.stop()
      await database.drop()
    },
  }
}

const historiesBetweenVacuums = 100

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

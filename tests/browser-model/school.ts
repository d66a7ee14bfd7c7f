import { openDatabase } from '#server/db/client.ts'
import { newEpoch } from '#server/db/epoch.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { startOwnCluster } from '#tests/support/servers/own-cluster.ts'
import { startServer } from '#tests/support/server.ts'
import { uuid } from '#tests/support/queued-edits.ts'
import { months, type Action, type ServerAction, type SqlAction } from './actions.ts'

export type School = Awaited<ReturnType<typeof openSchool>>

export const emails = {
  home: 'alex@example.org',
  elsewhere: 'alex@example.org',
  erin: 'erin@example.org',
  reader: 'terry@example.org',
}

/**
 * The real server on a PostgreSQL of its own, both of which can be stopped, with a calendar small enough to be read
 * whole.
 */
export async function openSchool() {
  const cluster = await startOwnCluster()
  let server = await startServer({ databaseUrl: cluster.url })
  const database = openDatabase(cluster.url, { applicationName: 'browser model' })
  const { sql, writes } = database
  const alex = await createAccount(writes, { email: emails.home, administrator: true, firstName: 'Alex' })
  const erin = await createAccount(writes, { email: emails.erin, administrator: true, firstName: 'Erin' })
  const terry = await createAccount(writes, { email: emails.reader })
  let [serverRuns, databaseRuns] = [true, true]

  for (let number = 0; number < 3; number += 1) {
    await writes`insert into calendar_event_type (id, name, display_order) values (${uuid(100 + number)}, ${`Type ${number}`}, ${number})`
    await writes`insert into item_tag (id, name, display_order, tag_type) values (${uuid(200 + number)}, ${`Keyword ${number}`}, ${number}, 'Other')`
  }
  for (let number = 0; number < 4; number += 1) await addEvent(number)

  const does: Record<ServerAction['server'], () => Promise<unknown>> = {
    'server is killed': async () => {
      serverRuns = false
      await server.kill()
    },
    // A server needs its database to start.
    'server starts': async () => {
      if (serverRuns) return
      await does['database starts']()
      server = await server.startAgain()
      serverRuns = true
    },
    'database stops': async () => {
      if (databaseRuns) await cluster.stopImmediately()
      databaseRuns = false
    },
    'database starts': async () => {
      if (!databaseRuns) await cluster.start()
      databaseRuns = true
    },
    'new epoch': async () => databaseRuns && newEpoch(writes),
    'analytics fail': async () =>
      databaseRuns &&
      writes.unsafe(`create or replace function no_analytics() returns trigger language plpgsql
          as $$ begin raise exception 'no analytics today'; end $$;
        create or replace trigger no_analytics before insert on analytic_event
          for each statement execute function no_analytics()`),
    'analytics work': async () =>
      databaseRuns && writes.unsafe('drop trigger if exists no_analytics on analytic_event'),
  }
  const writing: Record<SqlAction['sql'], (of: number, n: number) => Promise<unknown>> = {
    'rename tag': (of, n) => writes`update item_tag set name = ${`By SQL ${n}`} where id = ${nth('item_tag', of)}`,
    'rename type': (of, n) =>
      writes`update calendar_event_type set name = ${`By SQL ${n}`} where id = ${nth('calendar_event_type', of)}`,
    'add event': (_of, n) => addEvent(n),
    'rename event': (of, n) =>
      writes`update calendar_event set name = ${`Event by SQL ${n}`} where id = ${nth('calendar_event', of)}`,
    'move event': (of, n) =>
      writes`update calendar_event_schedule set start = ${dayOf(n)}, "end" = ${dayOf(n)}
        where calendar_event_id = ${nth('calendar_event', of)}`,
    'delete event': (of) => writes`update calendar_event set deleted = true where id = ${nth('calendar_event', of)}`,
  }
  function nth(table: string, of: number) {
    return writes`(select id from ${writes(table)} where not deleted order by id
      offset ${of} % greatest((select count(*) from ${writes(table)} where not deleted), 1) limit 1)`
  }
  async function addEvent(number: number): Promise<void> {
    const id = uuid(100_000 + number)
    await writes.begin(async (tx) => {
      await tx`insert into calendar_event (id, name, calendar_event_type_id)
        values (${id}, ${`Event ${number}`}, ${uuid(100 + (number % 3))})`
      await tx`insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
        values (${uuid(200_000 + number)}, ${id}, ${dayOf(number)}, ${dayOf(number)}, true)`
    })
  }
  return {
    sql,
    url: server.url,
    userIds: { home: alex, elsewhere: alex, erin, reader: terry },
    does,
    writes: async (action: Extract<Action, SqlAction>) => {
      if (databaseRuns) await writing[action.sql](action.of, action.n)
      return databaseRuns
    },
    runs: () => serverRuns && databaseRuns,
    close: async () => {
      await server.kill()
      await database.close()
      await cluster.remove()
    },
  }
}

/** In the middle of a month, so that it is in no other. */
function dayOf(number: number): string {
  const month = months[number % months.length]!
  return `${month}-${10 + (number % 9)}T00:00:00.000Z`
}

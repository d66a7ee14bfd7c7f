import { expect } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { createAccount } from '#tests/support/accounts.ts'
import { insertType } from '#tests/support/content.ts'
import { browserLike } from '#tests/support/cookie-jar.ts'
import { openEventStream } from '#tests/support/servers/event-stream.ts'
import { startOwnCluster } from '#tests/support/servers/own-cluster.ts'
import { pullAll } from '#tests/support/pull.ts'
import { startServer } from '#tests/support/server.ts'
import { logIn } from '#tests/support/sign-in.ts'
import type { Person } from '#tests/support/two-administrators.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { pace } from '#tests/support/waiting/pace.ts'
import { takeChances, times } from './chance.ts'
import { test } from './fault-test.ts'
import { expectOnce, startWork } from './made-work.ts'
import { pushUntilAnswered, type Failures } from './pusher.ts'

const stops = times(1, 50)

/** Milliseconds in which the product gives up waiting for a lock or a connection, at pace 1. */
const longestRefusal = 5_000
const pushers = ['Alex', 'Erin', 'Robin']

test('a database stopped in mid-work loses nothing, and the server continues without a restart', async ({ atEnd }) => {
  const chance = takeChances('stopped database')
  const cluster = await startOwnCluster()
  atEnd(cluster.remove)
  const server = await startServer({ databaseUrl: cluster.url })
  atEnd(server.stop)
  const database = openDatabase(cluster.url, { applicationName: 'test' })
  atEnd(database.close)
  const typeId = await insertType(database.writes)
  const people = await Promise.all(pushers.map((name) => signUp(name)))
  const work = people.map(() => startWork(typeId))
  const failures: Failures = { broken: 0, later: 0, slowest: 0 }
  const stream = await openEventStream(people[0]!.browser, `/sync/stream?user=${people[0]!.id}`)

  const over = new AbortController()
  const load = Promise.all([
    ...people.map(async (person, at) => {
      while (!over.signal.aborted) {
        const made = work[at]!
        made.answers.push(...(await pushUntilAnswered(person, made.make(7), failures)))
      }
    }),
    readMeanwhile(people[0]!, over.signal),
  ])
  for (let stop = 0; stop < stops; stop += 1) {
    const before = countAnswers()
    const enough = before + chance.below(60)
    await eventually(() => expect(countAnswers()).toBeGreaterThan(enough))
    const refused = failures.later
    await cluster.stopImmediately()
    await eventually(() => expect(failures.later - refused).toBeGreaterThan(4 * pushers.length))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await cluster.start()
    const reached = work.map(({ answers }) => answers.length)
    const goesOn = () => work.every(({ answers }, at) => answers.length > reached[at]!)
    await eventually(() => expect(goesOn()).toBe(true))
    await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
    await awaitPosition(stream, work[0]!.answers.at(-1)!)
  }
  over.abort()
  await load

  expect(failures.broken).toBe(0)
  // Nobody hangs on a database that is away: a client that gets the error at once can say so, and tries again.
  expect(failures.slowest).toBeLessThan(longestRefusal * pace())
  for (const [at, person] of people.entries()) await expectOnce(database.sql, person, work[at]!)
  expect(server.process.exitCode).toBeNull()
  stream.close()

  function countAnswers(): number {
    return work.reduce((sum, { answers }) => sum + answers.length, 0)
  }

  async function signUp(firstName: string): Promise<Person> {
    const email = `${firstName.toLowerCase()}@example.org`
    const id = await createAccount(database.writes, { email, administrator: true, firstName })
    const browser = browserLike(server.url)
    expect((await logIn(browser, email)).status).toBe(200)
    return { id, browser }
  }
})

/** Waits until an open page is notified of the answered edits; it then pulls. */
async function awaitPosition(stream: Awaited<ReturnType<typeof openEventStream>>, answer: EditAnswer): Promise<void> {
  const { position } = answer as Extract<EditAnswer, { position: number }>
  for (;;) {
    const received = (await stream.nextOf('position')) as { position: number }
    if (received.position >= position) return
  }
}

/** Pulls from nothing again and again; a database that is away is answered with 503, never otherwise. */
async function readMeanwhile(person: Person, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pullAll(person.browser, person.id).catch((error: unknown) => {
      if (!/no page: 503/.test(String(error))) throw error
    })
  }
}

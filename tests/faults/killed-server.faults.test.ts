import { expect } from '@playwright/test'
import { once } from 'node:events'
import { createAccount } from '#tests/support/accounts.ts'
import { insertType } from '#tests/support/content.ts'
import { browserLike } from '#tests/support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startServer, type RunningServer } from '#tests/support/server.ts'
import { logIn } from '#tests/support/sign-in.ts'
import type { Person } from '#tests/support/two-administrators.ts'
import { takeChances, times } from './chance.ts'
import { startCutOffProxy } from './cut-off-proxy.ts'
import { test } from './fault-test.ts'
import { expectOnce, startWork } from './made-work.ts'
import { pushUntilAnswered } from './pusher.ts'

const sliceSize = 21

/** Where a push is when its server is killed. */
const moments = ['in its request', 'between two of its edits', 'in its answer'] as const

const kills = times(5, 200)

test('a server killed during a push loses nothing and takes nothing twice', async ({ atEnd }) => {
  const chance = takeChances('killed server')
  const database = await createTestDatabase()
  atEnd(database.drop)
  const proxyPort = await freePort()
  const env = { PUBLIC_URL: `http://localhost:${proxyPort}` }
  const start = () => startServer({ databaseUrl: database.url, env })
  let [first, second] = await Promise.all([start(), start()])
  atEnd(() => Promise.all([first.stop(), second.stop()]))
  const proxy = await startCutOffProxy(proxyPort, () => portOf(isRunning(first) ? first : second))
  atEnd(proxy.stop)
  const alex = await signUp(database, 'Alex', env.PUBLIC_URL)
  const erin = await signUp(database, 'Erin', second.url)
  const typeId = await insertType(database.writes)
  const [hers, mine] = [startWork(typeId), startWork(typeId)]

  const failures = { broken: 0, later: 0, slowest: 0 }
  const size = proxy.count()
  mine.answers.push(...(await pushUntilAnswered(alex, mine.make(sliceSize), failures)))
  proxy.count()
  for (let round = 0; round < kills; round += 1) {
    const target = first
    const strike = () => void target.process.kill('SIGKILL')
    const moment = moments[round % moments.length]!
    let commits = 1 + chance.below(sliceSize)
    const listening = await database.sql.listen('sync', () => {
      if (moment === 'between two of its edits' && (commits -= 1) === 0) strike()
    })
    if (moment === 'in its request') proxy.cutOff('request', 1 + chance.below(size.request), strike)
    if (moment === 'in its answer') proxy.cutOff('answer', 1 + chance.below(size.answer), strike)

    const exited = once(target.process, 'exit')
    const [mineAnswered, hersAnswered] = await Promise.all([
      pushUntilAnswered(alex, mine.make(sliceSize), failures),
      pushUntilAnswered(erin, hers.make(sliceSize)),
    ])
    mine.answers.push(...mineAnswered)
    hers.answers.push(...hersAnswered)
    strike()
    await Promise.all([exited, listening.unlisten()])
    // Erin's server, which keeps running, is the next one to be killed, and Alex's takes over for her.
    ;[first, second] = [second, await target.startAgain()]
    erin.browser = browserLike(second.url, erin.browser.jar)
  }
  // The client always notices a request or an answer that is cut off in the middle.
  const cutOff = Array.from({ length: kills }, (_, round) => round % moments.length).filter((moment) => moment !== 1)
  expect(failures.broken).toBeGreaterThanOrEqual(cutOff.length)
  await expectOnce(database.sql, alex, mine)
  await expectOnce(database.sql, erin, hers)
})

async function signUp(database: TestDatabase, firstName: string, url: string): Promise<Person> {
  const email = `${firstName.toLowerCase()}@example.org`
  const id = await createAccount(database.writes, { email, administrator: true, firstName })
  const browser = browserLike(url)
  expect((await logIn(browser, email)).status).toBe(200)
  return { id, browser }
}

function portOf({ url }: RunningServer): number {
  return Number(new URL(url).port)
}

function isRunning({ process: { exitCode, signalCode } }: RunningServer): boolean {
  return exitCode === null && signalCode === null
}

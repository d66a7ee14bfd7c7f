import { expect } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { startOwnCluster } from '#tests/support/servers/own-cluster.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { startBusySite } from './busy-site.ts'
import { takeChances, times } from './chance.ts'
import { test } from './fault-test.ts'

const restarts = times(1, 10)

test('the database of three processes is restarted while people work: all go on by themselves, nothing is lost or done twice', async ({
  atEnd,
}) => {
  const chance = takeChances('restarted database')
  const cluster = await startOwnCluster()
  atEnd(cluster.remove)
  const database = openDatabase(cluster.url, { applicationName: 'test' })
  atEnd(database.close)
  const site = await startBusySite({ databaseUrl: cluster.url, sql: database.writes, atEnd })
  const readiness = () => Promise.all(site.servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
  await site.goesOn()
  for (let restart = 0; restart < restarts; restart += 1) {
    await site.answeredAfter(chance.below(40))
    await cluster.stopImmediately()
    await eventually(async () => expect(await readiness()).toEqual([503, 503, 503]))
    await cluster.start()
    await eventually(async () => expect(await readiness()).toEqual([200, 200, 200]))
    await site.goesOn()
  }
  for (const { process } of site.servers) expect(process.exitCode, 'the process of before still runs').toBeNull()
  await site.expectNothingLost()
})

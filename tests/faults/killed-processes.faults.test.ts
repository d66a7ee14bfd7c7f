import { createTestDatabase } from '#tests/support/database.ts'
import { startBusySite } from './busy-site.ts'
import { takeChances, times } from './chance.ts'
import { test } from './fault-test.ts'

const kills = times(3, 20)

test('of three processes one is killed while people work: nothing is lost, nothing is done twice', async ({
  atEnd,
}) => {
  const chance = takeChances('killed processes')
  const database = await createTestDatabase()
  atEnd(database.drop)
  const site = await startBusySite({ databaseUrl: database.url, sql: database.writes, atEnd })
  const { servers } = site
  await site.goesOn()
  for (let kill = 0; kill < kills; kill += 1) {
    const at = chance.below(servers.length)
    await site.answeredAfter(chance.below(40))
    await servers[at]!.kill()
    await site.goesOn()
    servers[at] = await servers[at]!.startAgain()
    await site.goesOn()
  }
  await site.expectNothingLost()
})

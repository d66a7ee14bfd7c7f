import { spawn } from 'node:child_process'
import { createTestDatabase, startTestCluster } from '../support/database.ts'
import { endLeftoversWithUs } from '../support/runner/leftovers.ts'
import { startBrowserProcess, makeProfile } from '../support/browsers/persistent-browser.ts'
import { startServer } from '../support/server.ts'
import { hangGuards } from '../support/waiting/hang-guards.ts'

const [, , role] = process.argv

/** A run that never ends, as `tests/run.ts` and its runners are: the parent starts a child, which starts all the rest. */
if (role === 'runner') {
  endLeftoversWithUs()
  spawn(process.execPath, [import.meta.filename], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
} else {
  await startTestCluster()
  const database = await createTestDatabase()
  const server = await startServer({ databaseUrl: database.url })
  const { process: browser } = await startBrowserProcess((await makeProfile()).folder)
  console.log(`started ${server.process.pid} ${browser.pid} ${process.env['ALMANAC_TEST_CLUSTER_PID']}`)
}
setInterval(() => {}, hangGuards().test)

import { startTestCluster } from './database.ts'
import { choosePace } from './waiting/pace.ts'

/** Playwright's global setup: one database cluster for all browser stories. @returns what stops it */
export default async function setUp(): Promise<() => Promise<void>> {
  await choosePace()
  const { stop } = await startTestCluster()
  return stop
}

import { startTestCluster } from '../database.ts'

/** Playwright's global setup: one database cluster for all browser stories. @returns what stops it */
export default async function setUp(): Promise<() => Promise<void>> {
  const { stop } = await startTestCluster()
  return stop
}

import { openDatabase } from '../db/client.ts'
import { assertSameDatabase, assertTimeOuts } from '../db/pooled.ts'
import { whyAway } from '../db/replica-state.ts'
import { ok, wrong, type Finding } from './finding.ts'

/** Whether DATABASE_URL leads through a pooler to the database of DATABASE_DIRECT_URL, with the limits that statements need. */
export async function examinePooler(url: string, directUrl: string): Promise<Finding> {
  const application = { applicationName: 'school-almanac doctor', readers: 1, writers: 1 }
  const [pooled, direct] = [openDatabase(url, { ...application, directUrl }), openDatabase(directUrl, application)]
  try {
    await assertSameDatabase(pooled, direct)
    await assertTimeOuts(pooled.sql)
    return ok('pooler', 'DATABASE_URL leads to the same database, with the limits that statements need')
  } catch (error) {
    return wrong('pooler', whyAway(error), 'correct DATABASE_URL or the pooler: the calendar does not start')
  } finally {
    await Promise.all([pooled.close(), direct.close()])
  }
}

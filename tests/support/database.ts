import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openStores } from '#server/blobs/store/open-stores.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { readSigningKeys } from '#server/identity/stored-settings.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { clusterFolder, endAllDeadClusters, endLeftoversWithUs, ownCluster, quickestPlace } from './runner/leftovers.ts'
import { clusterProcess, watchDatabase } from './waiting/busy-time.ts'

const adminUrl = 'ALMANAC_TEST_DATABASE_URL'
const template = 'almanac_template'

export type TestDatabase = Database & { drop(): Promise<void> }

/**
 * Starts a temporary cluster with a migrated template database, and gives all later child processes its address in the
 * environment. It ends with this process, however that ends. Does nothing if an outer run has already started one.
 * `isSmall`: its databases may be kept in memory.
 */
export async function startTestCluster({ isSmall = true } = {}): Promise<{ stop(): Promise<void> }> {
  if (process.env[adminUrl]) return { stop: async () => {} }
  endLeftoversWithUs()
  await endAllDeadClusters()
  const dataDir = await mkdtemp(clusterFolder(isSmall ? quickestPlace() : tmpdir()))
  await chmod(dataDir, 0o755)
  ownCluster(dataDir)
  const cluster = await startEmbedded({ dataDir, test: true, log: { info: () => {}, warn: () => {} } })
  process.env[adminUrl] = cluster.url
  process.env[clusterProcess] = await postmasterOf(dataDir)
  await makeTemplate(cluster.url)
  return {
    stop: async () => {
      delete process.env[adminUrl]
      delete process.env[clusterProcess]
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL writes its process id into the first line of this file. */
async function postmasterOf(dataDir: string): Promise<string> {
  const [id = ''] = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return id
}

/** A separate migrated database for one test file, on the cluster of this run. It holds only the baseline. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${template} strategy file_copy`)
}

/** A separate database that holds nothing, as a restore wants it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

async function createDatabase(how: string): Promise<TestDatabase> {
  const url = process.env[adminUrl]
  if (!url) throw new Error('No test cluster runs: the global setup calls startTestCluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} ${how}`)
  watchDatabase(name)
  const database = openDatabase(urlOf(url, name), { applicationName: 'test' })
  return {
    ...database,
    drop: async () => {
      await database.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${template}`)
  const database = openDatabase(urlOf(url, template))
  await migrate(database.writes)
  // What a first start makes, the tables of the job queue and the signing key (44 ms of a processor), need not be made for each database.
  await readSigningKeys(database.writes)
  const [env, log] = [readEnv({}), pino({ level: 'silent' })]
  const blobs = await openStores(env.blobs, database, log)
  await startJobs({ env, log, database, blobs, secret: '', now: () => new Date() }).stop()
  // The clocks of tests are their own: each database begins as if nothing had ever been due.
  await database.writes`delete from digest_state`
  await database.close()
}

/** However long it takes: a benchmark's database is large, and its numbers are lost where it cannot be dropped. */
async function administer(url: string, statement: string): Promise<void> {
  const admin = openDatabase(url, { applicationName: 'test administration' })
  const connection = await admin.writes.reserve()
  await connection`/* withoutTimeOut */ set statement_timeout = 0`
  await connection.unsafe(`/* administer */ ${statement}`)
  connection.release()
  await admin.close()
}

function urlOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

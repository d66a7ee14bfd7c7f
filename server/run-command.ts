import { pino } from 'pino'
import { openDatabase, type Database } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { reachDatabase } from './db/reach-database.ts'
import { readEnv, type Env } from './env.ts'
import { exitWithError } from './kit/exit-with-error.ts'

/**
 * Runs a command of the operator with the settings and the database, which is started for it if it is the embedded one and
 * does not run. What fails is said in one line, exit 1.
 */
export async function runCommand(
  name: string,
  work: (parts: { env: Env; database: Database }) => Promise<void>,
): Promise<void> {
  try {
    const env = readEnv(process.env)
    const log = pino({ level: env.logLevel ?? 'warn' })
    const { databaseUrl, databaseDirectUrl } = env
    const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log })
    try {
      const url = databaseDirectUrl ?? databaseUrl ?? embedded!.url
      const database = openDatabase(url, { applicationName: `school-almanac ${name}`, readers: 2, writers: 2 })
      try {
        if (!embedded) await reachDatabase(database, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
        await work({ env, database })
      } finally {
        await database.close()
      }
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    exitWithError(withWords(error))
  }
}

/** PostgreSQL names the first table that it misses. */
function withWords(error: unknown): unknown {
  if (Object(error).code !== '42P01') return error
  return new Error('DATABASE_URL: this database holds no calendar; a start makes it', { cause: error })
}

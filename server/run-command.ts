import { pino } from 'pino'
import { startEmbedded } from './db/embedded.ts'
import { readEnv, type Env } from './env.ts'
import { exitWithError } from './kit/exit-with-error.ts'

/**
 * Runs a command of the operator with the settings and the address of the database, which is started for it if it is the
 * embedded one and does not run. What fails is said in one line, exit 1.
 */
export async function runCommand(work: (parts: { env: Env; url: string }) => Promise<void>): Promise<void> {
  try {
    const env = readEnv(process.env)
    const log = pino({ level: env.logLevel ?? 'warn' })
    const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log })
    try {
      await work({ env, url: env.databaseDirectUrl ?? env.databaseUrl ?? embedded!.url })
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    exitWithError(error)
  }
}

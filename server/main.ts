import { pino } from 'pino'
import { ensureClientBuild } from './build-client.ts'
import { readEnv, SettingsError, type Env } from './env.ts'
import { startProduct, type Started } from './start.ts'

/** Settings that cannot be used, a port that is taken: said in one line each, exit 1. */
function giveUp(error: unknown): never {
  const lines =
    error instanceof SettingsError ? error.problems : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(line)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

function settings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    return giveUp(error)
  }
}

async function run(env: Env): Promise<Started> {
  const { build } = await ensureClientBuild()
  return startProduct({ env, log: pino({ level: env.logLevel ?? 'warn' }), build })
}

const { greeting, stop } = await run(settings()).catch(giveUp)
for (const line of greeting) console.log(line)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    stop().then(() => process.exit(0), giveUp)
  })
}

import { ensureClientBuild } from './build-client.ts'
import { readEnv, type Env } from './env.ts'
import { exitWithError } from './kit/exit-with-error.ts'
import { createLog } from './kit/log.ts'
import { assertPortFree } from './http/listen.ts'
import { startProduct } from './start.ts'

function settings(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    return exitWithError(error)
  }
}

const env = settings()
await assertPortFree(env).catch(exitWithError)
const { build } = await ensureClientBuild().catch(exitWithError)
const started = startProduct({ env, log: createLog(env.logLevel ?? 'warn'), build, print: console.log }).catch(
  exitWithError,
)

// Also while it starts: a start that is stopped halfway stops its database too. A second signal ends it at once; npm
// and a terminal both pass on one key press, which does not count as a second one.
const onePress = 2_000
let signalAt = 0
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) {
      if (performance.now() - signalAt > onePress) process.exit(1)
      return
    }
    signalAt = performance.now()
    stopping = true
    started.then(({ stop }) => stop()).then(() => process.exit(0), exitWithError)
  })
}

const { greeting } = await started
if (!stopping) for (const line of greeting) console.log(line)

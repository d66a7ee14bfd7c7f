import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import { readEnv } from '../env.ts'
import { exitWithError } from '../kit/exit-with-error.ts'
import { developmentEnd } from '../kit/times.ts'
import { onChange } from './server-changes.ts'

/** The server says that it listens, and what to print the first time. */
type Ready = { greeting: string[] }

const ending = new AbortController()
let serving: ChildProcess | undefined
let changed = Promise.withResolvers<string>()

/** Ends the server; the loop below does the rest. */
function end(): void {
  ending.abort()
  changed.resolve('')
  if (serving) stop(serving)
}

// The other end of the pipe is `server/dev.ts`.
process.stdin.resume().on('end', end).on('error', end)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)

function stop(server: ChildProcess): void {
  server.kill('SIGTERM')
  setTimeout(() => server.kill('SIGKILL'), developmentEnd).unref()
}

function start(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/**
 * Runs the server again and again, each time until it receives a signal to end or its code changes; one that fails waits for the
 * next change. The first one must start, or there is nothing to wait for (a setting, a port that is taken).
 */
async function keepServing(): Promise<number> {
  let wasReady = false
  while (!ending.signal.aborted) {
    const server = start()
    serving = server
    server.on('message', ({ greeting }: Ready) => {
      console.log(wasReady ? 'The server has started again.' : greeting.join('\n'))
      wasReady = true
    })
    const exited = once(server, 'exit') as Promise<[number | null]>
    const first = await Promise.race([exited, changed.promise])
    if (typeof first === 'string') {
      if (!ending.signal.aborted) console.log(`${first} has changed: the server starts again …`)
      stop(server)
      await exited
    } else if (!ending.signal.aborted) {
      if (!wasReady) return first[0] ?? 1
      console.log('The server has ended. It starts again when its code changes.')
      await changed.promise
    }
    changed = Promise.withResolvers<string>()
  }
  return 0
}

const env = (() => {
  try {
    return readEnv(process.env)
  } catch (error) {
    return exitWithError(error)
  }
})()
const log = { info: (line: string) => console.log(line), warn: (line: string) => console.warn(line) }
const database = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log }).catch(exitWithError)
onChange((file) => changed.resolve(file))
const code = await keepServing()
await database?.stop()
process.exit(code)

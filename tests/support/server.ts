import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { collectOutput } from './runner/evidence.ts'
import { freePort } from './servers/free-port.ts'
import { compiledOnce } from './servers/run-process.ts'

/** The clock of the tests: a Friday in a busy November (design 11). */
const testsNow = '2026-11-20T12:00:00Z'

export type RunningServer = {
  url: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Ends it as an operator would (SIGTERM). */
  stop(): Promise<void>
  /** Ends it as a crash would (SIGKILL). */
  kill(): Promise<void>
  /** The same server again, on the same port, with the same database. */
  startAgain(): Promise<RunningServer>
}

/** `main`: the server of another build. `preload`: a module that is loaded before it and exchanges messages with the test. */
export type ServerOptions = {
  databaseUrl: string
  port?: number
  env?: Record<string, string>
  main?: string
  preload?: string
}

const ours = join(import.meta.dirname, '..', '..', 'server', 'main.ts')

/** Starts the real server in a separate process, without sample data unless `env` sets it, and waits until it listens. */
export async function startServer({
  databaseUrl,
  port,
  env = {},
  main = ours,
  preload,
}: ServerOptions): Promise<RunningServer> {
  const chosen = port ?? (await freePort())
  const before = preload === undefined ? [] : ['--expose-gc', '--import', preload]
  const child = spawn(process.execPath, [...before, main], {
    env: {
      ...process.env,
      PORT: String(chosen),
      DATABASE_URL: databaseUrl,
      SAMPLE_DATA: 'no',
      ADMIN_PASSWORD: 'Calendar!2026',
      NOW: testsNow,
      NODE_ENV: 'test',
      QUICK_PASSWORD_HASHES: 'yes',
      ...compiledOnce,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
  })
  if (!child.stdout || !child.stderr) throw new Error('The server has no pipes.')
  const { stdout, stderr } = child
  let output = ''
  stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = `http://localhost:${chosen}`
  collectOutput(url, () => output)
  await new Promise<void>((resolve, reject) => {
    stdout.on('data', () => output.includes('is ready at') && resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    url,
    process: child,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    startAgain: () => startServer({ databaseUrl, port: chosen, env, main }),
  }
}

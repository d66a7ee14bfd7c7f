import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** Otherwise each of a run's hundreds of Node processes would strip and compile the same files again (half of a start). */
export const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile') }

/** How a process ended: its exit code, or null after a signal; `output` is filled only if it was captured. */
export type ProcessEnd = { code: number | null; output: string }

type ProcessOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & { capture?: boolean }

const running = new Set<ChildProcess>()

/**
 * Starts a program in its own process group, so that `endGroup` also reaches its children. Its output goes to ours, or
 * into pipes if `capture` is set.
 */
export function startProcess(command: string, args: string[], options: ProcessOptions): ChildProcess {
  const { capture, env = process.env, ...spawnOptions } = options
  const stdio = capture === true ? 'pipe' : 'inherit'
  // On Windows npm is a command file, which only a shell can start, and process groups do not exist.
  const place = process.platform === 'win32' ? { shell: command === 'npm' } : { detached: true }
  const child = spawn(command, args, {
    ...spawnOptions,
    ...place,
    env: { ...compiledOnce, ...env },
    stdio: ['ignore', stdio, stdio],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Runs a program to its end, or ends it after `limit` milliseconds. Never rejects: a missing program ends with null. */
export async function runProcess(
  command: string,
  args: string[],
  { limit, ...options }: ProcessOptions & { limit: number },
): Promise<ProcessEnd> {
  const child = startProcess(command, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => (output += text))
  }
  const timer = setTimeout(() => {
    console.error(`${command} ${args.join(' ')} was stopped after ${limit / 1000} s`)
    endGroup(child, 'SIGKILL')
  }, limit)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += String(error)
      resolve(null)
    })
    child.once('close', (exitCode) => resolve(exitCode))
  })
  clearTimeout(timer)
  return { code, output }
}

/** Signals a child and all that it started; does nothing if they have already ended. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Ends our children when we receive a signal to end: Ctrl-C does not reach another process group. */
export function endRunningWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) endGroup(child, 'SIGTERM')
      process.exit(1)
    })
  }
}

import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'

/** How a process ended: its exit code, or null after a signal; `output` is filled only when it was captured. */
export type ProcessEnd = { code: number | null; output: string }

type ProcessOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & { capture?: boolean }

const running = new Set<ChildProcess>()

/**
 * Starts a program in a process group of its own, so that `endGroup` reaches what it starts too. Its output goes to ours,
 * or into its pipes when `capture` is set.
 */
export function startProcess(command: string, args: string[], options: ProcessOptions): ChildProcess {
  const { capture, ...spawnOptions } = options
  const stdio = capture === true ? 'pipe' : 'inherit'
  // On Windows npm is a command file, which only a shell can start, and process groups do not exist.
  const place = process.platform === 'win32' ? { shell: command === 'npm' } : { detached: true }
  const child = spawn(command, args, { ...spawnOptions, ...place, stdio: ['ignore', stdio, stdio] })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Runs a program to its end or, after `limit` milliseconds, to ours. Never rejects: a program that is missing ends with null. */
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

/** Signals a child and everything it started; nothing happens when they have ended already. */
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

/** A group of its own does not hear Ctrl-C: from now on what we started is ended when we are told to end. */
export function endRunningWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) endGroup(child, 'SIGTERM')
      process.exit(1)
    })
  }
}

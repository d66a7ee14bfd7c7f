import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * Whether a process runs or may run again. One that has ended and waits for its parent to notice (a zombie) does neither, but still
 * takes signals.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EPERM') return false
  }
  return !/^[ZX]/.test(stateOf(pid))
}

/** The state letter of a process as proc_pid_stat(5) and ps(1) write it; '' where nothing says. */
function stateOf(pid: number): string {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return runPs(pid, 'stat=')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)
  } catch {
    return ''
  }
}

/** The command line of a process, or '' when there is none (a zombie, or no such process). */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ').trim()
  }
  return runPs(pid, 'command=')
}

/**
 * When a process was started, as a text to compare; '' when there is no such process or the system does not say
 * (Windows).
 */
export async function startTime(pid: number): Promise<string> {
  if (process.platform !== 'linux') return runPs(pid, 'lstart=')
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ])
  // proc_pid_stat(5): field 22 counts the clock ticks since the boot; the name, field 2, may contain spaces and
  // brackets.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks === undefined ? '' : `${boot.trim()} ${ticks}`
}

function runPs(pid: number, column: string): string {
  // The text is the same in whatever time zone and language the calling process runs.
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' }
  return spawnSync('ps', ['-p', String(pid), '-o', column], { encoding: 'utf8', env }).stdout?.trim() ?? ''
}

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, isAlive, startTime } from './process-life.ts'

/** What distinguishes a process from a later one that was given the same number; '' if the system does not say. */
type Marker = { start: string; command: string }

let written = 0

/** Marks this process as a user of the cluster. Returns the file, which is removed to leave. */
export async function markProcess(users: string): Promise<string> {
  const file = join(users, `${process.pid}-${(written += 1)}`)
  await writeFile(file, JSON.stringify(await markerOf(process.pid)))
  return file
}

/** Whether anybody uses the cluster. */
export async function isUsed(users: string): Promise<boolean> {
  return (await clearStaleProcesses(users)) > 0
}

/** Removes the markers of processes that were killed. Returns how many users there are. */
export async function clearStaleProcesses(users: string): Promise<number> {
  const files = await readdir(users)
  const living = await Promise.all(
    files.map(async (file) => {
      const isLiving = await isWrittenBy(Number.parseInt(file, 10), join(users, file))
      if (!isLiving) await rm(join(users, file), { force: true })
      return isLiving
    }),
  )
  return living.filter(Boolean).length
}

/** Whether the process with this number is still the one that wrote the marker. */
async function isWrittenBy(pid: number, file: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const marker = readMarker(await readFile(file, 'utf8').catch(() => ''))
  if (!marker) return false
  const now = await markerOf(pid)
  // The start time alone decides if it is known: a process may rename itself.
  if (marker.start !== '' && now.start !== '') return marker.start === now.start
  return marker.command === now.command
}

async function markerOf(pid: number): Promise<Marker> {
  return { start: await startTime(pid), command: await commandLine(pid) }
}

/** Undefined for a file that was never written to its end. */
function readMarker(text: string): Marker | undefined {
  try {
    const { start, command } = JSON.parse(text) as Partial<Marker>
    return typeof start === 'string' && typeof command === 'string' ? { start, command } : undefined
  } catch {
    return undefined
  }
}

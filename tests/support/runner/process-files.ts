import { readdirSync, readFileSync } from 'node:fs'

/** The names in a folder of processes (`/proc`); none when its process has ended meanwhile. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The text of a file of a process; empty when its process has ended meanwhile. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

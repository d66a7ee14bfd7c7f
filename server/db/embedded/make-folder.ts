import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents, one by one: `recursive` never ends where a file system refuses folders, as below
 * /proc. A folder that another process makes meanwhile is just as good.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isMade(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch(unlessItIsThere)
}

/** False if the parent folder is missing, or if the file system refuses folders: the next attempt shows which. */
async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return false
    unlessItIsThere(error)
  }
  return true
}

function unlessItIsThere(error: unknown): void {
  if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
}

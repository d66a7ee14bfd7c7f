import { open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../db/client.ts'
import { fileProblem } from './backup-problem.ts'

/** Outside of every backup, so that it knows of deletions that no backup does. Ids alone, one a line. */
const name = 'erased-people.txt'
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The ids of the people on the list of this folder; none if it has no list. @throws BackupProblem if it cannot be read */
export async function erasedIn(folder: string): Promise<Set<string>> {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return ''
    throw fileProblem(path, error)
  })
  // A line that was being written when its machine failed is written again.
  return new Set(text.split('\n').filter((line) => id.test(line)))
}

/**
 * Adds everybody to the list who has been deleted, or whose deletion has begun (decision 141), and is not on it. Repeating it
 * changes nothing.
 * @throws BackupProblem if the list cannot be written
 */
export async function noteErased(sql: Sql, folder: string): Promise<void> {
  const noted = await erasedIn(folder)
  const erased = await sql<{ userId: string }[]>`/* peopleToNote */
    select user_id from erased_user union select id from app_user where profile_deleted_at is not null`
  const missing = erased.map(({ userId }) => userId).filter((userId) => !noted.has(userId))
  if (missing.length === 0) return
  const path = join(folder, name)
  const named = (error: unknown) => {
    throw fileProblem(path, error)
  }
  const file: FileHandle = await open(path, 'a', 0o600).catch(named)
  try {
    await file.write(`\n${missing.join('\n')}\n`)
    await file.sync()
  } catch (error) {
    named(error)
  } finally {
    await file.close()
  }
}

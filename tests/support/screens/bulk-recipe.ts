import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** The README's recipe for changing many rows: it makes every event of the location "Webinar" one of "Online". */
export async function bulkRecipe(): Promise<string> {
  const recipe = /```sql\n([^`]+)```/.exec(await readFile(join(root, 'README.md'), 'utf8'))?.[1]
  if (!recipe?.includes("location = 'Webinar'")) throw new Error('README.md has no recipe for changing many rows')
  return recipe
}

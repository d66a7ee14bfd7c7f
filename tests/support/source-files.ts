import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The folder that holds package.json. */
export const root = join(import.meta.dirname, '..', '..')

const LEFT_OUT = new Set(['.git', '.data', 'dist', 'node_modules', 'playwright-report', 'test-results'])

/** Every file that belongs to the project, as paths from its root with forward slashes, sorted; needs no git. */
export function sourceFiles(): string[] {
  return filesBelow(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .toSorted()
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name) && !entry.name.endsWith('.log') && entry.name !== '.env')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

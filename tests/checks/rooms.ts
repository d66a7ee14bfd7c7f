import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

/** What a folder must not contain, where imports do not show it. */
const rules = [{ folder: 'server/account/calls/', keepsOut: /`\/\* \w+ \*\//, says: 'an account call holds no SQL' }]

export function brokenRooms(): string[] {
  const paths = sourceFiles()
  return rules.flatMap(({ folder, keepsOut, says }) =>
    paths
      .filter((path) => path.startsWith(folder) && keepsOut.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => `${path}: ${says}`),
  )
}

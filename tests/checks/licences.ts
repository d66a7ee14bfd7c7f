import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  // libvips: a shared library of its own that comes unchanged and can be replaced.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MIT and ISC',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages of before `license` was a word: what their LICENSE or README files say. */
const READ: Record<string, string> = {
  'node_modules/busboy': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/streamsearch': 'MIT',
}

type Lock = { packages: Record<string, { version?: string; license?: string }> }

/** Every package of the lockfile, for every platform, has a licence under which an MIT product may ship it. */
export function licencesAreAllowed(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  if (packages.length === 0) return ['package-lock.json lists no package']
  return packages
    .map(([path, entry]) => [path, { ...entry, license: entry.license ?? READ[path] }] as const)
    .filter(([, { license }]) => license === undefined || !isAllowed(license))
    .map(([path, { version, license }]) => `${path} ${version}: ${license ?? 'no licence'}`)
}

/** In an SPDX expression: one side of OR, both sides of AND. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((side) => side.split(' AND ').every((name) => ALLOWED.has(name.trim())))
}

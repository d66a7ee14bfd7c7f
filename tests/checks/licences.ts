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
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

type Lock = { packages: Record<string, { version?: string; license?: string }> }

/** Every package of the lockfile, for every platform, has a licence under which an MIT product may ship it. */
export function licencesAreAllowed(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  if (packages.length === 0) return ['package-lock.json lists no package']
  return packages
    .filter(([, { license }]) => license === undefined || !isAllowed(license))
    .map(([path, { version, license }]) => `${path} ${version}: ${license ?? 'no licence'}`)
}

/** In an SPDX expression: one side of OR, both sides of AND. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((side) => side.split(' AND ').every((name) => ALLOWED.has(name.trim())))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'

type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

/**
 * Every direct dependency is pinned to one version and has its row, with a reason, in docs/dependencies.md; and there
 * are no other rows.
 */
export function dependenciesHaveReasons(): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Package
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const reasons = rowsOf(readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8'))
  const problems = Object.entries(direct).flatMap(([name, version]) => [
    ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${name} is not pinned to one version: ${version}`]),
    ...((reasons.get(name) ?? '') === '' ? [`${name} has no reason in docs/dependencies.md`] : []),
  ])
  const left = [...reasons.keys()]
    .filter((name) => !(name in direct))
    .map((name) => `${name} has a row but is not used`)
  return [...problems, ...left]
}

/** Package name to reason; a row may name several packages, each in backticks, in its first cell. */
function rowsOf(markdown: string): Map<string, string> {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    rows.flatMap((row) => {
      const [, packages = '', reason = ''] = row.split('|').map((cell) => cell.trim())
      return [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => [name ?? '', reason] as const)
    }),
  )
}

import { execFileSync } from 'node:child_process'
import type { PartName } from './parts.ts'
import { root } from '../source-files.ts'

/** The tests of a part that a change can affect: none, the files that import something changed, or all. */
export type Reach = 'nothing' | 'importers' | 'everything'

/** The parts of `npm test` in their order. */
export const everything = [
  'check',
  'unit',
  'model',
  'server',
  'browser',
  'faults',
  'install',
] as const satisfies PartName[]

/** The files that the runners, the build and all tests depend on. */
const foundations =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|\.npmrc|(?:vite|vitest|playwright)\.config\.ts|tests\/run\.ts|tests\/support\/)/
const product = /^(?:client|server|sync|sw|public)\//
const testBeside = /\.test\.tsx?$/
const runsOnServer = /^(?:server|sync)\//

/** Pages that tests read, and the files of an installation. */
const read = /^(?:docs\/security\.md|compose\.yaml|Dockerfile|tests\/install\/)/

/** What `npm test -- --changed` runs of each part for these changed files, given as paths from the root. */
export function reachOf(files: string[]): Record<(typeof everything)[number], Reach> {
  const isFoundation = files.some((file) => foundations.test(file))
  const products = files.filter((file) => product.test(file) && !testBeside.test(file))
  const isRead = files.some((file) => read.test(file))
  const all = (when: boolean, otherwise: Reach): Reach => (isFoundation || when ? 'everything' : otherwise)
  // Tests that start the product as a process, or open it in a browser, import none of it.
  return {
    check: 'everything',
    unit: all(false, 'importers'),
    model: all(
      products.some((file) => runsOnServer.test(file)),
      'importers',
    ),
    server: all(products.length > 0 || isRead, 'importers'),
    browser: all(products.length > 0, 'importers'),
    faults: all(products.length > 0, 'importers'),
    install: all(products.length > 0 || isRead, 'nothing'),
  }
}

/** The files that differ from the branch's base: committed, uncommitted and new. */
export function changedFiles(): { base: string; files: string[] } {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const main = ['refs/remotes/origin/main', 'refs/heads/main'].find((name) => {
    return lines(git('for-each-ref', '--format=%(refname)', name)).includes(name)
  })
  const base = main === undefined ? 'HEAD' : git('merge-base', 'HEAD', main)
  const known = lines(git('diff', '--name-only', base))
  return { base, files: [...known, ...lines(git('ls-files', '--others', '--exclude-standard'))] }
}

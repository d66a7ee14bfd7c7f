import { join } from 'node:path'
import { runProcess } from '../support/run-process.ts'
import { root, sourceFiles } from '../support/source-files.ts'

type Cruise = {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const FLOOR = 300

/**
 * Who may import whom (`.dependency-cruiser.cjs`). The tool answers "no violations" when it finds no module at all, so
 * every source file must be among those it has read.
 */
export async function bordersAreKept(): Promise<string[]> {
  const sources = sourceFiles().filter((path) => /^(client|server|sync|sw|tests)\/.*\.tsx?$/.test(path))
  const cruise = await readCruise()
  if (typeof cruise === 'string') return [cruise]
  const read = new Set(cruise.modules.map((module) => module.source))
  const unread = sources.filter((path) => !read.has(path))
  return [
    ...cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...unread.map((path) => `${path} was not read`),
    ...(sources.length < FLOOR ? [`only ${sources.length} modules were found, at least ${FLOOR} are expected`] : []),
  ]
}

async function readCruise(): Promise<Cruise | string> {
  const cli = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const args = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'client',
    'server',
    'sync',
    'sw',
    'tests',
  ]
  const { output } = await runProcess(process.execPath, [cli, ...args], { cwd: root, limit: 120_000, capture: true })
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Cruise
  } catch {
    return `dependency-cruiser did not answer: ${output.slice(0, 500)}`
  }
}

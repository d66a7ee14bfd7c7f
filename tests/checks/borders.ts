import { join } from 'node:path'
import { runProcess } from '../support/servers/run-process.ts'
import { root, sourceFiles } from '../support/source-files.ts'

type Cruise = {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const FLOOR = 300

/** The folders of the server and of the replica import each other one way only (`folder-circles.cjs`). */
export async function foldersLeadOneWay(): Promise<string[]> {
  const cruise = await readCruise('tests/checks/folder-circles.cjs', ['server', 'sync'])
  if (typeof cruise === 'string') return [cruise]
  return [
    ...cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} and ${to}`),
    ...(cruise.modules.length < FLOOR ? [`only ${cruise.modules.length} modules were found`] : []),
  ]
}

/**
 * Who may import whom (`.dependency-cruiser.cjs`). The tool answers "no violations" when it finds no module at all, so
 * every source file must be among those it has read.
 */
export async function brokenBorders(): Promise<string[]> {
  const sources = sourceFiles().filter((path) => /^(client|server|sync|sw|tests)\/.*\.tsx?$/.test(path))
  const cruise = await readCruise('.dependency-cruiser.cjs', ['client', 'server', 'sync', 'sw', 'tests'])
  if (typeof cruise === 'string') return [cruise]
  const read = new Set(cruise.modules.map((module) => module.source))
  const unread = sources.filter((path) => !read.has(path))
  return [
    ...cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...unread.map((path) => `${path} was not read`),
    ...(sources.length < FLOOR ? [`only ${sources.length} modules were found, at least ${FLOOR} are expected`] : []),
  ]
}

async function readCruise(config: string, folders: readonly string[]): Promise<Cruise | string> {
  const cli = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const args = ['--config', config, '--output-type', 'json', ...folders]
  const { output } = await runProcess(process.execPath, [cli, ...args], { cwd: root, limit: 120_000, capture: true })
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Cruise
  } catch {
    return `dependency-cruiser did not answer: ${output.slice(0, 500)}`
  }
}

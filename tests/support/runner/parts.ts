import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lanes, type Check } from '../../checks/checks.ts'
import { installWays, type InstallWay } from '../../install/install.ts'
import { seconds, sum, type Counts } from './counts.ts'
import { countsOfPlaywright, countsOfVitest, type PlaywrightReport, type VitestReport } from './reports.ts'
import { runProcess } from '../servers/run-process.ts'
import { root } from '../source-files.ts'
import { needBuiltClient, testFiles, type TestKind } from './test-files.ts'
import { pace } from '../waiting/pace.ts'

export type PartName = keyof typeof parts

type Part = (filters: string[]) => Promise<Counts>

const REPORTS = join(root, 'node_modules', '.cache', 'tests')
const MINUTE = 60_000

/** Milliseconds after which a runner hangs: no part comes near it, also on a slow machine. */
const limit = () => 120 * MINUTE * pace()

/** The parts of the test run by the name that the npm scripts give them. Filters go to the runner underneath. */
export const parts = {
  check: runChecks,
  unit: vitest('unit'),
  model: vitest('model'),
  server: vitest('server'),
  browser: playwright('browser'),
  faults: playwright('faults'),
  firefox: playwright('firefox'),
  install: () => runInstalls(installWays.slice(0, 1)),
  'install-all': () => runInstalls(installWays),
  long: runLong,
} satisfies Record<string, Part>

async function runChecks(): Promise<Counts> {
  return sum((await Promise.all(lanes.map(runLane))).flat())
}

async function runLane(lane: readonly Check[]): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const { name, run } of lane) {
    const start = performance.now()
    const problems = await run().catch((error: unknown) => [String(error)])
    const ending = problems.length === 0 ? 'ok' : 'FAILED'
    console.log([`${name}: ${ending} (${seconds(performance.now() - start)})`, ...problems].join('\n  '))
    const failures = problems.length === 0 ? [] : [[name, ...problems].join('\n  ')]
    counts.push({ passed: 1 - failures.length, failed: failures.length, skipped: 0, failures })
  }
  return counts
}

function vitest(project: 'unit' | 'model' | 'server', env: Record<string, string> = {}): Part {
  return onBuiltClient(project, async (filters) => {
    const report = freshReport(`${project}.json`)
    const cli = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // A part may be several projects: `unit` and `unit-stateless`.
    const args = [cli, 'run', '--project', `${project}*`, ...reporters, '--passWithNoTests', ...filters]
    const options = { cwd: root, limit: limit(), env: { ...process.env, ...env } }
    const { code } = await runProcess(process.execPath, args, options)
    return countsOf(code, !mayRunNone(filters) && testFiles(project).length > 0, () =>
      countsOfVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport),
    )
  })
}

function playwright(project: 'browser' | 'faults' | 'firefox', env: Record<string, string> = {}): Part {
  return onBuiltClient(project, async (filters) => {
    if (testFiles(project).length === 0) return { passed: 0, failed: 0, skipped: 0 }
    const report = freshReport('playwright.json')
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    const options = { cwd: root, limit: limit(), env: { ...process.env, ...env } }
    const none = mayRunNone(filters) ? ['--pass-with-no-tests'] : []
    const args = [cli, 'test', `--project=${project}`, ...none, ...filters]
    const { code } = await runProcess(process.execPath, args, options)
    const read = () => countsOfPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport)
    return countsOf(code, !mayRunNone(filters), read)
  })
}

/** Tests that request the client must not wait for a build each time, nor find it half replaced by another build. */
function onBuiltClient(kind: TestKind, part: Part): Part {
  return async (filters) => {
    const words = filters.filter((filter) => !filter.startsWith('-'))
    if (!needBuiltClient(testFiles(kind, words))) return part(filters)
    const script = join(root, 'server', 'build-client.ts')
    const { code } = await runProcess(process.execPath, [script], { cwd: root, limit: limit() })
    return code === 0 ? part(filters) : failedWith('The client could not be built')
  }
}

async function runInstalls(ways: InstallWay[]): Promise<Counts> {
  const counts: Counts[] = []
  for (const way of ways) counts.push(await way())
  return sum(counts)
}

/**
 * The same tests with LONG=yes in the environment, which makes random tests long, and every way to install. If LONG=yes was
 * set already, random histories over real pages take half an hour, otherwise five minutes.
 */
async function runLong(filters: string[]): Promise<Counts> {
  const env = { LONG: 'yes', BROWSER_MODEL_SECONDS: process.env['LONG'] === 'yes' ? '1800' : '300' }
  const long = [
    vitest('model', env),
    vitest('server', env),
    playwright('browser', env),
    playwright('faults', env),
    parts.firefox,
    parts['install-all'],
  ]
  const counts: Counts[] = []
  for (const part of long) counts.push(await part(filters))
  return sum(counts)
}

function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true })
  const path = join(REPORTS, name)
  rmSync(path, { force: true })
  return path
}

function failedWith(reason: string): Counts {
  return { passed: 0, failed: 1, skipped: 0, failures: [reason] }
}

/** A change may affect no test of a part. */
function mayRunNone(filters: string[]): boolean {
  return filters.some((filter) => /^--(?:only-)?changed=/.test(filter))
}

/** A runner that fails without a failed test, or runs nothing although there are test files, counts as one failure. */
function countsOf(code: number | null, filesExist: boolean, read: () => Counts): Counts {
  const none: Counts = { passed: 0, failed: 0, skipped: 0 }
  let counts = none
  try {
    counts = read()
  } catch (error) {
    return filesExist || code !== 0 ? failedWith(`The runner left no report: ${String(error)}`) : none
  }
  const ran = counts.passed + counts.failed + counts.skipped
  const silentFailure = (code !== 0 && counts.failed === 0) || (filesExist && ran === 0)
  return silentFailure ? sum([counts, failedWith(`The runner ended with ${code} and no failed test`)]) : counts
}

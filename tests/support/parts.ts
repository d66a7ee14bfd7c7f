import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from '../checks/checks.ts'
import { installWays, type InstallWay } from '../install/install.ts'
import { seconds, sum, type Counts } from './counts.ts'
import { countsOfPlaywright, countsOfVitest, type PlaywrightReport, type VitestReport } from './reports.ts'
import { runProcess } from './run-process.ts'
import { root, sourceFiles } from './source-files.ts'

export type PartName = keyof typeof parts

type Part = (filters: string[]) => Promise<Counts>

const REPORTS = join(root, 'node_modules', '.cache', 'tests')
const MINUTE = 60_000

/** The parts of the test run by the name that the npm scripts give them. Filters go to the runner underneath. */
export const parts = {
  check: runChecks,
  unit: vitest('unit', /^(client|server|sync|sw|tests\/support)\/.*\.test\.tsx?$/, 4 * MINUTE),
  model: vitest('model', /^tests\/.*\.model\.test\.ts$/, 15 * MINUTE),
  server: onBuiltClient(vitest('server', /^tests\/.*\.server\.test\.ts$/, 15 * MINUTE)),
  browser: onBuiltClient(playwright('browser', 40 * MINUTE)),
  faults: onBuiltClient(playwright('faults', 12 * MINUTE)),
  firefox: onBuiltClient(playwright('firefox', 20 * MINUTE)),
  install: () => runInstalls(installWays.slice(0, 1)),
  'install-all': () => runInstalls(installWays),
  long: runLong,
} satisfies Record<string, Part>

async function runChecks(): Promise<Counts> {
  const counts: Counts[] = []
  for (const { name, run } of checks) {
    const start = performance.now()
    const problems = await run().catch((error: unknown) => [String(error)])
    const ending = problems.length === 0 ? 'ok' : 'FAILED'
    console.log([`${name}: ${ending} (${seconds(performance.now() - start)})`, ...problems].join('\n  '))
    const failures = problems.length === 0 ? [] : [[name, ...problems].join('\n  ')]
    counts.push({ passed: 1 - failures.length, failed: failures.length, skipped: 0, failures })
  }
  return sum(counts)
}

function vitest(project: string, files: RegExp, limit: number, env: Record<string, string> = {}): Part {
  return async (filters) => {
    const report = freshReport(`${project}.json`)
    const cli = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [cli, 'run', '--project', project, ...reporters, '--passWithNoTests', ...filters]
    const { code } = await runProcess(process.execPath, args, { cwd: root, limit, env: { ...process.env, ...env } })
    return countsOf(code, !mayRunNone(filters) && sourceFiles().some((path) => files.test(path)), () =>
      countsOfVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport),
    )
  }
}

function playwright(project: 'browser' | 'faults' | 'firefox', limit: number, env: Record<string, string> = {}): Part {
  return async (filters) => {
    const exist = sourceFiles().some((path) => path.startsWith('tests/') && path.endsWith(`.${project}.test.ts`))
    if (!exist) return { passed: 0, failed: 0, skipped: 0 }
    const report = freshReport('playwright.json')
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    const options = { cwd: root, limit, env: { ...process.env, ...env } }
    const none = mayRunNone(filters) ? ['--pass-with-no-tests'] : []
    const { code } = await runProcess(
      process.execPath,
      [cli, 'test', `--project=${project}`, ...none, ...filters],
      options,
    )
    const read = () => countsOfPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport)
    return countsOf(code, !mayRunNone(filters), read)
  }
}

/** Tests that request the client must not wait for a build each time, nor find it half replaced by another build. */
function onBuiltClient(part: Part): Part {
  return async (filters) => {
    const script = join(root, 'server', 'build-client.ts')
    const { code } = await runProcess(process.execPath, [script], { cwd: root, limit: 3 * MINUTE })
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
    vitest('model', /^tests\/.*\.model\.test\.ts$/, 180 * MINUTE, env),
    onBuiltClient(vitest('server', /^tests\/.*\.server\.test\.ts$/, 180 * MINUTE, env)),
    onBuiltClient(playwright('browser', 180 * MINUTE, env)),
    onBuiltClient(playwright('faults', 180 * MINUTE, env)),
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

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { EVIDENCE, inShort, type Counts } from './counts.ts'
import type { Durations } from './durations.ts'
import { root } from '../source-files.ts'

/** The parts of vitest's JSON report that are read here. */
export type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type Suite = { title?: string; specs?: Spec[]; suites?: Suite[] }
type Spec = {
  file: string
  title: string
  tests: { status: string; results: Result[] }[]
}
type Result = {
  status?: string
  duration?: number
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = {
  config?: { rootDir: string }
  suites: Suite[]
  /** What failed outside of every test: a fixture of a worker as it ended, or a promise that nobody awaited. */
  errors?: { message?: string; stack?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const MOST_LINES = 60
const MOST_LINES_OF_A_PAGE = 200
const LONGEST_LINE = 600

/**
 * The counts of a vitest run, with each failure's message; a file that could not run has no tests to fail. A test that passed
 * only at its second attempt still has the message of its first one: it counts as passed and is listed as unstable.
 */
export function countsOfVitest(report: VitestReport): Counts {
  const unstable = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName, failureMessages }) => inShort(failure(`${name} › ${fullName}`, failureMessages ?? []))),
  )
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message !== '') return [failure(name, [message])]
    return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages ?? []))
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    unstable,
    durations: inSeconds(
      report.testResults.map(({ name, startTime = 0, endTime = 0 }) => [fromRoot(name), endTime - startTime]),
    ),
  }
}

/** The same for Playwright; a test that passed only at its second attempt counts as passed and is listed as unstable. */
export function countsOfPlaywright({ suites, stats, config, errors = [] }: PlaywrightReport): Counts {
  const specs = suites.flatMap((suite) => specsOf(suite))
  const withStatus = (wanted: string) => specs.filter(({ tests }) => tests.some(({ status }) => status === wanted))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...withStatus('unexpected').map(failureOf),
      ...errors.map(({ message = '', stack }) => failure('Outside of every test', [stack ?? message])),
    ],
    unstable: withStatus('flaky').map(unstableLine),
    durations: inSeconds(specs.map((spec) => [fromRoot(join(config?.rootDir ?? root, spec.file)), durationOf(spec)])),
  }
}

function durationOf({ tests }: Spec): number {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0)
}

/** The milliseconds of each file together, in seconds. */
function inSeconds(times: [file: string, milliseconds: number][]): Durations {
  const durations: Durations = {}
  for (const [file, milliseconds] of times) durations[file] = (durations[file] ?? 0) + milliseconds / 1000
  return durations
}

function fromRoot(path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

function failureOf({ file, title, tests }: Spec): string {
  const results = tests.flatMap((test) => test.results)
  const messages = results.flatMap(messagesOf)
  const pages = results.flatMap(pagesOf).map((page) => failure('What was on the page:', [page], MOST_LINES_OF_A_PAGE))
  const evidence = evidenceOf(results)
  const where = evidence === undefined ? [] : [`  ${EVIDENCE}${evidence}`]
  return [failure(`${file} › ${title}`, messages), ...pages, ...where].join('\n')
}

function unstableLine({ file, title, tests }: Spec): string {
  const results = tests.flatMap((test) => test.results).filter(({ status }) => status !== 'passed')
  const [first = ''] = results.flatMap(messagesOf)
  const shown = inShort(failure(`${file} › ${title}`, [first]))
  return `${shown} (trace: ${evidenceOf(results) ?? 'none'})`
}

/** What a pending call has seen tells more than that nothing works any more. */
function messagesOf({ errors }: Result): string[] {
  const messages = errors.map(({ message }) => stripVTControlCharacters(message ?? ''))
  const isIdle = (message: string) => message.includes('(idle)')
  return messages.toSorted((one, other) => Number(isIdle(one)) - Number(isIdle(other)))
}

/** Where the first failed attempt left its trace, or else its screenshot, console and log. */
function evidenceOf(results: Result[]): string | undefined {
  const paths = results.flatMap(({ attachments = [] }) => attachments).filter(({ path }) => path !== undefined)
  const found = paths.find(({ name }) => name === 'trace') ?? paths[0]
  return found?.path === undefined ? undefined : fromRoot(found.path)
}

/** The accessibility snapshots of failed stories, which Playwright writes to files. */
function pagesOf({ attachments = [] }: Result): string[] {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
    .flatMap(({ path }) => readFileSync(path!, 'utf8').match(/(?<=^```yaml\n)[^]*?(?=\n```$)/gm) ?? [])
}

/** The tests of a file, each named after the story that it belongs to as well. */
function specsOf({ specs = [], suites = [] }: Suite, story = ''): Spec[] {
  const named = specs.map((spec) => ({ ...spec, title: `${story}${spec.title}` }))
  return [...named, ...suites.flatMap((suite) => specsOf(suite, `${story}${suite.title ?? ''} › `))]
}

function failure(name: string, messages: string[], most = MOST_LINES): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  const cut = lines.length > most ? [...lines.slice(0, most), '…'] : lines
  return [name, ...cut.map((line) => `  ${line.slice(0, LONGEST_LINE)}`)].join('\n')
}

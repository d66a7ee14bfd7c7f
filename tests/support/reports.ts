import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './counts.ts'

/** The parts of vitest's JSON report that are read here. */
export type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type Suite = { specs?: Spec[]; suites?: Suite[] }
type Spec = {
  file: string
  title: string
  tests: { status: string; results: Result[] }[]
}
type Result = { errors: { message?: string }[]; attachments?: { name: string; path?: string }[] }

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const MOST_LINES = 60
const MOST_LINES_OF_A_PAGE = 200
const LONGEST_LINE = 600

/** The counts of a vitest run, with each failure's message; a file that could not run has no tests to fail. */
export function countsOfVitest(report: VitestReport): Counts {
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
  }
}

/** The same for Playwright; a test that passed only at its second attempt counts as failed. */
export function countsOfPlaywright({ suites, stats }: PlaywrightReport): Counts {
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failed.map(failureOf),
  }
}

function failureOf({ file, title, tests }: Spec): string {
  const results = tests.flatMap((test) => test.results)
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
  const pages = results.flatMap(pagesOf).map((page) => failure('What was on the page:', [page], MOST_LINES_OF_A_PAGE))
  return [failure(`${file} › ${title}`, messages), ...pages].join('\n')
}

/** The accessibility snapshots of failed stories, which Playwright writes to files. */
function pagesOf({ attachments = [] }: Result): string[] {
  return attachments
    .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
    .flatMap(({ path }) => readFileSync(path!, 'utf8').match(/(?<=^```yaml\n)[^]*?(?=\n```$)/gm) ?? [])
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failure(name: string, messages: string[], most = MOST_LINES): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  const cut = lines.length > most ? [...lines.slice(0, most), '…'] : lines
  return [name, ...cut.map((line) => `  ${line.slice(0, LONGEST_LINE)}`)].join('\n')
}

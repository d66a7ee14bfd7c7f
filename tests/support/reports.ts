import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './counts.ts'

/** What vitest's JSON reporter writes, as far as it is read here. */
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
  tests: { status: string; results: { errors: { message?: string }[] }[] }[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const MOST_LINES = 60
const LONGEST_LINE = 600

/** The counts of a run of vitest, with what each failed test said; a file that could not be run has no tests to fail. */
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

/** The same for Playwright; a test that passed at a second attempt has failed. */
export function countsOfPlaywright({ suites, stats }: PlaywrightReport): Counts {
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failed.map(({ file, title, tests }) =>
      failure(
        `${file} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))),
      ),
    ),
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failure(name: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  const cut = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines
  return [name, ...cut.map((line) => `  ${line.slice(0, LONGEST_LINE)}`)].join('\n')
}

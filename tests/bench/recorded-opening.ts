import type { Browser, Request } from '@playwright/test'
import { expectInstalled, expectUpToDate, signIn } from '../support/browser-test.ts'

/** A request as a device sends it, without its cookies. */
export type RecordedRequest = { method: string; path: string; headers: Record<string, string>; body: string | null }

/** Headers that belong to the person or to one connection. */
const own = new Set(['cookie', 'host', 'content-length', 'accept-encoding', 'connection'])

/**
 * What a device that has been here before asks of the server when it opens the calendar: recorded from a browser, which has its
 * copy and its worker. The stream is left out, which stays open.
 */
export async function recordOpening(browser: Browser, url: string): Promise<RecordedRequest[]> {
  const context = await browser.newContext()
  try {
    const first = await context.newPage()
    await signIn(first, url)
    await expectInstalled(first)
    await expectUpToDate(first)
    // As after some minutes.
    await first.evaluate(() => localStorage.removeItem('reader-notices'))
    await first.close()
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('request', (request) => void (request.url().startsWith(url) && requests.push(request)))
    await Promise.all([page.waitForResponse('**/api/reader-notices'), page.goto(`${url}/calendar`)])
    await expectUpToDate(page)
    await page.waitForLoadState('load')
    const fromNetwork: RecordedRequest[] = []
    for (const request of requests) {
      const path = request.url().slice(url.length)
      if (path.startsWith('/sync/stream')) continue
      const response = await request.response()
      if (!response || response.fromServiceWorker()) continue
      const headers = Object.entries(await request.allHeaders()).filter(
        ([name]) => !own.has(name) && !name.startsWith(':'),
      )
      fromNetwork.push({
        method: request.method(),
        path,
        headers: Object.fromEntries(headers),
        body: request.postData(),
      })
    }
    return fromNetwork
  } finally {
    await context.close()
  }
}

import type { Page } from '@playwright/test'

type Asked = { selector: string; match_attempts: number }
type TraceEvent = { name: string; args?: { selector_stats?: { selector_timings: Asked[] } } }

/** @returns the selectors of the page's style sheets that the browser compared with an element during `work` */
export async function selectorsAskedDuring(page: Page, work: () => Promise<unknown>): Promise<Set<string>> {
  const browser = await page.context().newCDPSession(page)
  const asked = new Set<string>()
  browser.on('Tracing.dataCollected', ({ value }) => {
    for (const { args } of value as unknown as TraceEvent[]) {
      for (const it of args?.selector_stats?.selector_timings ?? []) if (it.match_attempts > 0) asked.add(it.selector)
    }
  })
  const includedCategories = ['disabled-by-default-blink.debug', 'disabled-by-default-devtools.timeline']
  await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const completed = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve))
  await Promise.all([completed, browser.send('Tracing.end')])
  await browser.detach()
  return asked
}

import type { Page } from '@playwright/test'
import { pace } from '../waiting/pace.ts'

/**
 * Freezes a tab as a breakpoint does, or a browser that saves energy: none of its scripts run, and it releases no lock. Never
 * during a transaction, where no browser freezes a page; `beside`, another tab, checks for that.
 * @returns a function that resumes it
 */
export async function stopTab(page: Page, beside: Page): Promise<() => Promise<void>> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Debugger.enable')
  for (;;) {
    const stopped = new Promise((resolve) => protocol.once('Debugger.paused', resolve))
    await protocol.send('Debugger.pause')
    // It stops when it next runs a script.
    void protocol.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
    await stopped
    if (await canWrite(beside)) break
    await protocol.send('Debugger.resume')
  }
  return async () => {
    await protocol.send('Debugger.disable')
    await protocol.detach()
  }
}

function canWrite(page: Page): Promise<boolean> {
  return page.evaluate(async (patience) => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience))
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (/^(?:view|work)-/.test(name) ? [name] : []))
    const written = names.map(
      (name) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => {
            const database = opening.result
            const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
            transaction.addEventListener('complete', () => {
              database.close()
              resolve(true)
            })
            transaction.objectStore('settings').get('none')
          })
        }),
    )
    return Promise.race([late, Promise.all(written).then(() => true)])
  }, 2_000 * pace())
}

import { expect, type Page } from '@playwright/test'
import { eventually } from '../waiting/eventually.ts'

type Stored = { key: string | null; isWhole: boolean; isOfThisOpening: boolean }

/**
 * What this device has for its next opening. The worker gets the page first and the tab its key last, so what is left in
 * between has no key that fits, and until then there is the snapshot that this page was opened with.
 */
function storedSnapshot(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const key = localStorage.getItem('kept-screen')
    const { id } = JSON.parse(key ?? '{}') as { id?: string }
    const opened = document.querySelector<HTMLMetaElement>('meta[name="kept-screen"]')?.content
    const [stored] = await (await caches.open('calendar-kept')).matchAll()
    const isWhole = id !== undefined && ((await stored?.text()) ?? '').includes(`"${id}"`)
    return { key, isWhole, isOfThisOpening: isWhole && id !== opened }
  })
}

/** Whether the next opening will show a snapshot, asked on any page of the device that is not the calendar itself. */
export const hasStoredSnapshot = async (page: Page): Promise<boolean> => (await storedSnapshot(page)).isWhole

/** Waits until the calendar that this page shows has stored its own snapshot, whole. */
export async function expectStoredSnapshot(page: Page): Promise<void> {
  await eventually(async () => expect((await storedSnapshot(page)).isOfThisOpening).toBe(true))
}

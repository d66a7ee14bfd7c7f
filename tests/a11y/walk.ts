import { expect, type Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { eventually } from '../support/waiting/eventually.ts'

/**
 * Leads the page to another address without loading it again, which takes as long as a third of a screen's checks: the router
 * goes there. What lies over the page is closed first, as a person does. A form is left by loading where it would
 * ask about what was typed, or would stay.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) return void (await page.goto(address))
  const dialog = page.getByRole('dialog')
  await eventually(async () => {
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
  })
  if (await page.evaluate(holdsForm, address)) return void (await page.goto(address))
  await goTo(page, address)
}

function holdsForm(address: string): boolean {
  if (!document.querySelector('main form')) return false
  const stays = new URL(address, location.href).pathname === location.pathname
  return stays || !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

import { expect, type Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import { eventually } from '../support/waiting/eventually.ts'

/**
 * Leads the page to another address without loading it again, which takes longer than a screen's checks: the router
 * goes there. What lies over the page is closed first, and the form of a new event is left by its Cancel, as a person does.
 * Another form is left by loading where it would ask about what was typed, or would stay.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) return void (await page.goto(address))
  const dialog = page.getByRole('dialog')
  await eventually(async () => {
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
  })
  const { pathname } = new URL(page.url())
  if (pathname === '/administration/events/add' && (await page.locator('main form').count()) > 0) await cancel(page)
  if (await page.evaluate(holdsForm, address)) return void (await page.goto(address))
  await goTo(page, address)
}

/** Leaves a form without what was typed, also what is kept of it on the device. */
async function cancel(page: Page): Promise<void> {
  const address = page.url()
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' })
  await eventually(async () => {
    if (await leave.isVisible()) await leave.click()
    expect(page.url()).not.toBe(address)
  })
}

function holdsForm(address: string): boolean {
  if (!document.querySelector('main form')) return false
  const stays = new URL(address, location.href).pathname === location.pathname
  return stays || !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

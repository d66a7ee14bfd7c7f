import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../support/browsers/go-to.ts'
import type { ListName, TabAction } from './actions.ts'
import type { Tab } from './devices.ts'

/** `unknown`: it was pressed, and the page says that something is left to be decided, or that nothing was done. */
export type End = 'done' | 'unknown' | 'nothing to do'
export type Saving = { list: ListName; id: string | null } & (
  | { field: 'name' | 'displayOrder'; value: string | number }
  | { field: 'deleted' | 'archived' }
)

type Act<D extends TabAction['does']> = TabAction & { does: D; n: number }
/** Called before anything is pressed. */
type Tell = (saving: Saving) => void

const headings = { keywords: 'Keywords', 'event-types': 'Event types' } as const satisfies Record<ListName, string>
const addressOf = (list: ListName) => `/administration/${list}`
const wholeListOf = (list: ListName) => `${addressOf(list)}?archived=yes`

export const acts = {
  create: async ({ page }: Tab, { list, n }: Act<'create'>, tell: Tell): Promise<End> => {
    // Saving goes back to where the form was opened from.
    await goTo(page, wholeListOf(list))
    await goTo(page, `${addressOf(list)}/add`)
    const name = `Made in ${n}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    tell({ list, id: null, field: 'name', value: name })
    return save(page, list)
  },
  rename: async (tab: Tab, { list, of, n }: Act<'rename'>, tell: Tell): Promise<End> => {
    const id = await openForm(tab, list, of)
    if (id === null) return 'nothing to do'
    const name = `Renamed in ${n}`
    await tab.page.getByLabel('Name', { exact: true }).fill(name)
    tell({ list, id, field: 'name', value: name })
    return save(tab.page, list)
  },
  reorder: async (tab: Tab, { list, of, n }: Act<'reorder'>, tell: Tell): Promise<End> => {
    const id = await openForm(tab, list, of)
    if (id === null) return 'nothing to do'
    const displayOrder = 1_000 + n
    await tab.page.getByLabel('Order', { exact: true }).fill(String(displayOrder))
    tell({ list, id, field: 'displayOrder', value: displayOrder })
    return save(tab.page, list)
  },
  delete: async ({ page }: Tab, { list, of }: Act<'delete'>, tell: Tell): Promise<End> => {
    const id = await pickRow(page, list, of)
    if (id === null) return 'nothing to do'
    await goTo(page, `${addressOf(list)}/delete/${id}`)
    const press = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })
    const refusal = page.getByText(/isn’t here any more|^Used by \d+ event/)
    await expect(press.or(refusal).first()).toBeVisible()
    if (!(await press.isVisible())) return 'nothing to do'
    tell({ list, id, field: 'deleted' })
    await press.click()
    return backOnList(page, list)
  },
  'archive or restore': async ({ page }: Tab, { list, of }: Act<'archive or restore'>, tell: Tell): Promise<End> => {
    const id = await pickRow(page, list, of)
    if (id === null) return 'nothing to do'
    const row = rowOf(page, id)
    await row.getByRole('button', { name: 'More' }).click()
    const archiving = row.getByRole('button', { name: 'Archive', exact: true })
    const restoring = row.getByRole('button', { name: 'Restore', exact: true })
    await expect(archiving.or(restoring)).toBeVisible()
    const isArchiving = await archiving.isVisible()
    tell({ list, id, field: 'archived' })
    await (isArchiving ? archiving : restoring).click()
    // The row has its new state, needs a decision, or somebody else's change has already replaced it.
    return 'unknown'
  },
  'look at': async ({ page }: Tab, { list, of }: Act<'look at'>): Promise<End> => {
    await pickRow(page, list, of)
    return 'done'
  },
  'look at month': async ({ page }: Tab, { month }: Act<'look at month'>): Promise<End> => {
    await goTo(page, `/calendar?view=list&month=${month}`)
    await expect(page.getByRole('main')).toBeVisible()
    return 'done'
  },
  'open event': async ({ page }: Tab): Promise<End> => {
    if (!page.url().includes('view=list')) await goTo(page, '/calendar?view=list&month=2026-12')
    const event = page.locator('section[data-day] li a').first()
    if (!(await event.isVisible())) return 'nothing to do'
    await event.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.or(page.getByText(/no longer listed/)).first()).toBeVisible()
    await goTo(page, '/calendar?view=list&month=2026-12')
    return 'done'
  },
  settle: async (tab: Tab, { of, as }: Act<'settle'>): Promise<End> => {
    const { page } = tab
    const sheet = await openSheet(tab)
    const conflicts = sheet.getByRole('region', { name: 'Also changed elsewhere' }).getByRole('listitem')
    const press = conflicts
      .nth(of % Math.max(1, await conflicts.count()))
      .getByRole('button', { name: choice[as] })
      .last()
    const isThere = await press.isVisible()
    if (isThere) await press.click()
    if (isThere) await expect(said(sheet)).not.toBeEmpty()
    await closeSheet(page)
    return isThere ? 'done' : 'nothing to do'
  },
  undo: async (tab: Tab): Promise<End> => {
    const sheet = await openSheet(tab)
    const recent = sheet.getByRole('region', { name: 'Recent changes' })
    const press = recent.getByRole('button', { name: 'Undo' }).first()
    await expect(
      press
        .or(recent.getByRole('alert'))
        .or(recent.getByText(/online|any changes/i))
        .first(),
    ).toBeVisible()
    const isThere = (await press.isVisible()) && (await pressed(press))
    if (isThere)
      await expect(
        sheet
          .getByRole('status')
          .or(recent.getByText(/didn’t work/))
          .first(),
      ).not.toBeEmpty()
    await closeSheet(tab.page)
    return isThere ? 'done' : 'nothing to do'
  },
  rebuild: async (tab: Tab): Promise<End> => {
    const sheet = await openSheet(tab)
    await sheet.getByRole('button', { name: 'Rebuild the local copy' }).click()
    await expect(said(sheet)).not.toBeEmpty()
    await closeSheet(tab.page)
    return 'done'
  },
} as const

const choice = { mine: /mine|with my change/i, theirs: /theirs|leave it deleted/i }

function rowOf(page: Page, id: string): Locator {
  return page.getByRole('row').filter({ has: page.locator(`#name-${id}`) })
}

/** @returns the id of a row in the list, null when there is none */
async function pickRow(page: Page, list: ListName, of: number): Promise<string | null> {
  await goTo(page, wholeListOf(list))
  await expect(page.getByRole('heading', { level: 1, name: headings[list] })).toBeVisible()
  const links = page.getByRole('main').locator('a[id^="name-"]')
  // The rows are counted once they are there.
  await expect(page.getByRole('main').locator('h1 + p')).not.toBeEmpty()
  const ids = await links.evaluateAll((all) => all.map(({ id }) => id.replace('name-', '')).toSorted())
  return ids[of % ids.length] ?? null
}

async function openForm({ page }: Tab, list: ListName, of: number): Promise<string | null> {
  const id = await pickRow(page, list, of)
  if (id === null) return null
  await goTo(page, `${addressOf(list)}/edit/${id}`)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name.or(page.getByText(/isn’t here any more/)).first()).toBeVisible()
  return (await name.isVisible()) ? id : null
}

async function save(page: Page, list: ListName): Promise<End> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return backOnList(page, list)
}

/** Back after success; an edit that cannot be saved like this, or needs a decision, stays on its form. */
async function backOnList(page: Page, list: ListName): Promise<End> {
  const back = page.getByRole('heading', { level: 1, name: headings[list] })
  await expect(back.or(page.getByRole('main').getByRole('alert').first()).first()).toBeVisible()
  if (await back.isVisible()) return 'done'
  await goTo(page, wholeListOf(list))
  return 'unknown'
}

async function openSheet({ page }: Tab): Promise<Locator> {
  await page.locator('[aria-label^="Sync: "]').click()
  const sheet = page.getByRole('dialog', { name: 'Sync' })
  await expect(sheet.getByRole('button', { name: 'Rebuild the local copy' })).toBeVisible()
  return sheet
}

async function closeSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/**
 * Presses it as a person does, unless it is gone: items that only the server knows disappear from the sheet with the server. An
 * element, unlike a locator, is not waited for once it has left the page.
 */
async function pressed(button: Locator): Promise<boolean> {
  for (const element of await button.elementHandles()) {
    try {
      await element.click()
      return true
    } catch (error) {
      if (!/not attached|not visible/.test(String(error))) throw error
    }
  }
  return false
}

/** The sheet's message about what was pressed. */
function said(sheet: Locator): Locator {
  return sheet.locator('p[role="status"]')
}

import type { Page } from '@playwright/test'
import { expectUpToDate, fixtureGuard } from './browser-test.ts'
import { goTo } from './browsers/go-to.ts'
import { createTestDatabase } from './database.ts'
import { expect, forgetOwnRecords, type Site } from './reading-test.ts'
import { test as onSharedDevice } from './shared-device.ts'
import type { Device } from './story.ts'

export type { Site } from './reading-test.ts'

const tables = [
  'calendar_event',
  'item_tag',
  'calendar_event_type',
  'calendar_event_provider',
  'calendar_headline',
  'cms_text',
  'cms_image',
  'cms_video',
  'event_template',
] as const

/** What a story adds is deleted with it, and what it has archived or deleted of the sample data is restored for the next. */
function withSameLists({ open, close }: Device, site: Site): Device {
  let before: Listed[] = []
  return {
    open: async () => {
      before = await readListed(site)
      return open()
    },
    close: async (context) => {
      await close(context)
      await restoreListed(site, before)
    },
  }
}

type Listed = { table: string; ids: string[]; archived: string[] }

async function readListed({ database: { sql } }: Site): Promise<Listed[]> {
  const listed: Listed[] = []
  for (const table of tables) {
    const rows = await sql<{ id: string; archived: boolean }[]>`/* readListed */
      select id, archived from ${sql(table)} where not deleted`
    const archived = rows.filter((row) => row.archived)
    listed.push({ table, ids: rows.map(({ id }) => id), archived: archived.map(({ id }) => id) })
  }
  return listed
}

async function restoreListed({ database: { writes } }: Site, before: readonly Listed[]): Promise<void> {
  for (const { table, ids, archived } of before) {
    await writes`/* restoreListed */ update ${writes(table)} set deleted = false, archived = id = any(${archived})
      where id = any(${ids}) and (deleted or archived <> (id = any(${archived})))`
    // Lists have room for so many: an event more in "This week" would push another one out of another story's sight.
    await writes`/* deleteAdded */ update ${writes(table)} set deleted = true where not deleted and id <> all(${ids})`
  }
}

/**
 * Stories of administrators on a shared device: like those that only read, but on a separate database, since they change it.
 * All stories of a worker share it, so each uses its own rows.
 */
export const testOnSharedDevice = onSharedDevice.extend({
  sampleDatabase: [
    async ({}, use) => {
      const database = await createTestDatabase()
      await use(database)
      await database.drop()
    },
    { scope: 'worker', timeout: fixtureGuard },
  ],
  sameEvents: async ({}, use) => use(),
  reader: 'admin@example.org',
  device: async ({ device, site }, use) => use(withSameLists(device, site)),
})

/** The same on a fresh device, for stories that depend on its earlier use. */
export const test = testOnSharedDevice.extend({
  device: async ({ browser, site }, use) => {
    const fresh: Device = {
      open: async () => {
        await forgetOwnRecords(site)
        return browser.newContext()
      },
      close: (context) => context.close(),
    }
    await use(withSameLists(fresh, site))
  },
})

export { expect }

/** Opens an address of the administration and waits for the complete copy. */
export async function openAdministration(page: Page, address: string): Promise<void> {
  await page.goto(`/administration/${address}`)
  await expectUpToDate(page)
}

/** Goes there from another address of the app as its links do, without loading the page again. */
export async function goToAdministration(page: Page, address: string): Promise<void> {
  await goTo(page, `/administration/${address}`)
}

/** The names in a list, which are links, in their order. */
export function names(page: Page) {
  return page.getByRole('table').locator('a[id^=name-]')
}

export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
}

export function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search', exact: true })
}

/** Chooses an item of a row's More menu. */
export async function chooseMore(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'More', exact: true }).click()
  await rowOf(page, name).getByRole('listitem').getByRole('button', { name: item }).click()
}

/** Opens the edit form of a row. */
export async function editRow(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
}

export type StoredType = {
  name: string
  color: string
  displayOrder: number
  isDeadline: boolean
  descriptionHtml: string | null
  archived: boolean
}

/** The event type of that name as the server holds it. */
export async function storedType(site: Site, name: string): Promise<StoredType> {
  const [type] = await site.database.writes<StoredType[]>`
    /* storedType */ select name, color, display_order, is_deadline, description_html, archived
    from calendar_event_type where name = ${name} and not deleted`
  if (!type) throw new Error(`there is no type ${name}`)
  return { ...type }
}

/** How many tags of that name the server holds. */
export async function countTags(site: Site, name: string): Promise<number> {
  const rows = await site.database.writes`
    /* countTags */ select 1 from item_tag where name = ${name} and not deleted`
  return rows.length
}

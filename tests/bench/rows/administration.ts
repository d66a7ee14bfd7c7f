import type { Page } from 'playwright-core'
import { addWhenDrawn, type WhenDrawn } from '../drawn-frame.ts'
import { numberIn, openSignedInPage, throttleCpu } from '../measured-browser.ts'
import { signInAdministrator, startMeasuredProduct, type MeasuredProduct } from '../measured-product.ts'
import type { BenchRow, OnClose } from '../row.ts'

const throttle = 4
const [few, many] = [100, 10_000]

/** From the address to the end of the frame with the form's values, on a device that has been here before. */
export const editForm: BenchRow = {
  name: 'edit-form',
  operation: 'edit form by its address, one of 10,000 events beside one of 100, 4x CPU throttle',
  goal: { ratioAtMost: 1.25 },
  unit: 'ms',
  rounds: 7,
  open: (onClose) => compare(onClose, openEvents, ({ url, id }) => `${url}/administration/events/edit/${id}`, 'form'),
}

/** The same for the list: to the frame with its rows. */
export const administrationList: BenchRow = {
  name: 'administration-list',
  operation: 'administration list by its address, 10,000 rows beside 100, 4x CPU throttle',
  goal: { ratioAtMost: 1.5 },
  unit: 'ms',
  rounds: 7,
  open: (onClose) => compare(onClose, openKeywords, ({ url }) => `${url}/administration/keywords`, 'list'),
}

/** The same for the list of events, whose rows name documents of other collections and are sorted by their dates. */
export const eventsList: BenchRow = {
  name: 'events-list',
  operation: 'list of events by its address, 10,000 rows beside 100, 4x CPU throttle',
  goal: { ratioAtMost: 1.5 },
  unit: 'ms',
  rounds: 7,
  open: (onClose) => compare(onClose, openEvents, ({ url }) => `${url}/administration/events`, 'list'),
}

/** The same narrowed by filters that look at every event and leave nearly all of them. */
export const filteredEventsList: BenchRow = {
  name: 'filtered-events-list',
  operation: 'list of events by an address with filters, 10,000 rows beside 100, 4x CPU throttle',
  goal: { ratioAtMost: 1.5 },
  unit: 'ms',
  rounds: 7,
  open: (onClose) =>
    compare(onClose, openEvents, ({ url }) => `${url}/administration/events?status=published&from=2000-01-01`, 'list'),
}

/** The longest task of a list of 10,000 rows on the screen while one of them changes on another device. */
export const changedRow: BenchRow = {
  name: 'changed-row',
  operation: 'longest task while one row of 10,000 changes, 4x CPU throttle',
  goal: { atMost: 50 },
  unit: 'ms',
  rounds: 9,
  open: async (onClose) => {
    const opened = await openKeywords(onClose, many)
    return watchChange(opened, 'keywords', (name) => {
      return opened.database.sql`/* changeTag */ update item_tag set name = ${name} where id = ${opened.id}`
    })
  },
}

/** The same in the list of events. */
export const changedEventRow: BenchRow = {
  name: 'changed-event-row',
  operation: 'longest task while one row of 10,000 events changes, 4x CPU throttle',
  goal: { atMost: 50 },
  unit: 'ms',
  rounds: 9,
  open: async (onClose) => {
    const { page, database, url } = await openEvents(onClose, many)
    const first = await page.getByRole('row').nth(1).getAttribute('data-id')
    return watchChange({ page, url }, 'events', (name) => {
      return database.sql`/* changeEvent */ update calendar_event set name = ${name} where id = ${first}`
    })
  },
}

/** Each round changes a row that is on the screen, and answers its longest task. */
async function watchChange(
  { page, url }: Pick<Opened, 'page' | 'url'>,
  section: 'keywords' | 'events',
  change: (name: string) => PromiseLike<unknown>,
) {
  await page.goto(`${url}/administration/${section}`)
  await page.getByText(/^50 of \d{1,2},\d{3}$/).waitFor()
  let round = 0
  return async () => {
    round += 1
    const name = `Aaa measured ${round}`
    await page.evaluate(beginWatching)
    await change(name)
    await page.getByRole('link', { name, exact: true }).waitFor()
    return { ours: await page.evaluate(longestTask) }
  }
}

type Opened = { page: Page; url: string; database: MeasuredProduct['database']; id: string }

async function compare(
  onClose: OnClose,
  open: (onClose: OnClose, count: number) => Promise<Opened>,
  addressOf: (opened: Opened) => string,
  screen: 'form' | 'list',
) {
  const reference = await open(onClose, few)
  const ours = await open(onClose, many)
  const measure = async (opened: Opened) => {
    const { page } = opened
    await page.goto('about:blank')
    await page.goto(addressOf(opened))
    return numberIn(page, `${screen}DrawnAt`)
  }
  return async () => ({ reference: await measure(reference), ours: await measure(ours) })
}

/** An administrator's browser whose copy holds so many keywords; `id` is the first of them in the list. */
async function openKeywords(onClose: OnClose, count: number): Promise<Opened> {
  const product = await startMeasuredProduct(onClose, few)
  const { database } = product
  await database.sql`/* makeKeywords */ insert into item_tag (id, name, tag_type, display_order)
    select gen_random_uuid(), 'Generated ' || n, 'Other', n - 100000 from generate_series(1, ${count}::int) n`
  const [first] = await database.sql<{ id: string }[]>`/* firstTag */
    select id from item_tag order by display_order limit 1`
  return openSection(onClose, product, 'keywords', first!.id)
}

/** The same for events with their rows. */
async function openEvents(onClose: OnClose, count: number): Promise<Opened> {
  const product = await startMeasuredProduct(onClose, count)
  const [first] = await product.database.sql<{ id: string }[]>`/* firstEvent */
    select id from calendar_event where not archived order by position limit 1`
  return openSection(onClose, product, 'events', first!.id)
}

async function openSection(onClose: OnClose, product: MeasuredProduct, path: string, id: string): Promise<Opened> {
  const { server, database } = product
  const { administrator } = await signInAdministrator(product)
  const page = await openSignedInPage(onClose, administrator)
  await addWhenDrawn(page)
  await page.addInitScript(watchScreens)
  await page.goto(`${server.url}/administration/${path}`)
  await page.getByRole('button', { name: 'Sync: up to date' }).waitFor({ timeout: 120_000 })
  await page.getByRole('table').getByRole('link').first().waitFor()
  await throttleCpu(page, throttle)
  return { page, url: server.url, database, id }
}

/** Runs in the page before its own scripts. */
function watchScreens(): void {
  const whenDrawn = Reflect.get(window, 'whenDrawn') as WhenDrawn
  const isFilled = () => (document.querySelector<HTMLInputElement>('form input[name="name"]')?.value ?? '') !== ''
  const isListed = () => document.querySelector('td a')?.checkVisibility() === true
  void whenDrawn(isFilled).then((at) => Reflect.set(window, 'formDrawnAt', at))
  void whenDrawn(isListed).then((at) => Reflect.set(window, 'listDrawnAt', at))
}

/** Runs in the page. */
function beginWatching(): void {
  const tasks = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration)))
  const found: number[] = []
  tasks.observe({ type: 'longtask' })
  Reflect.set(window, 'longTasks', { tasks, found })
}

/** Runs in the page: the longest task since `beginWatching`, 0 where none was longer than 50 ms. */
function longestTask(): number {
  const { tasks, found } = Reflect.get(window, 'longTasks') as { tasks: PerformanceObserver; found: number[] }
  found.push(...tasks.takeRecords().map(({ duration }) => duration))
  tasks.disconnect()
  return Math.max(0, ...found)
}

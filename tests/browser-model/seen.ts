import type { Page } from '@playwright/test'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'

/** What a person sees in a page, and what their browser holds. */
export type Seen = {
  address: string
  sync: string | null
  /** The rows of a list, `id name order archived attention`; null if there is none. */
  rows: { id: string; name: string; order: number; isArchived: boolean; needsAttention: boolean }[] | null
  /** The numbers beside a list's heading. */
  counts: number[]
  /** A month as a list, `day name type`. */
  days: { day: string; name: string; type: string }[] | null
  isLoading: boolean
  outbox: OutboxEntry[]
  /** The documents of the copy in use, `collection id position`. */
  copy: string[]
}

export function look(page: Page, userId: string): Promise<Seen> {
  return page.evaluate(async (user) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const readAll = async <T>(name: string | undefined, store: string): Promise<T[]> => {
      if (name === undefined || !names.includes(name)) return []
      const database = await done(indexedDB.open(name))
      try {
        if (!database.objectStoreNames.contains(store)) return []
        return await done<T[]>(database.transaction(store).objectStore(store).getAll())
      } finally {
        database.close()
      }
    }
    const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const main = document.querySelector('main')
    const table = main?.querySelector('table')
    const readRow = (row: Element) => {
      const link = row.querySelector('a[id^="name-"]')
      const badges = textOf(link?.parentElement)
      return {
        id: link?.id.replace('name-', '') ?? '',
        name: textOf(link),
        order: Number(textOf(row.querySelector('td:has(a[id^="name-"]) + td')).replaceAll(',', '')),
        isArchived: badges.includes('Archived'),
        needsAttention: badges.includes('attention'),
      }
    }
    const readDay = (link: Element) => {
      const [name, facts] = [...(link.lastElementChild?.children ?? [])]
      const day = link.closest('section')?.getAttribute('data-day') ?? ''
      return { day, name: textOf(name), type: textOf(facts) }
    }
    type Stored = {
      role: string
      isGone?: true
      generation: { userId: string; scope: string; schema: number; epoch: string; number: number }
    }
    type Row = { id: string; position: number; _deleted: string }
    const states = await readAll<Stored>(`view-${user}`, 'generations')
    const current = states.find(({ role }) => role === 'current')?.generation
    const prefix =
      current && `replica-${current.userId}-${current.scope}-${current.schema}-${current.epoch}-${current.number}--`
    const copy: string[] = []
    for (const name of prefix === undefined ? [] : names.filter((one) => one.includes(prefix))) {
      const collection = name.split('--').at(-1)
      if (collection === '_rxdb_internal') continue
      const rows = await readAll<Row>(name, 'docs')
      for (const { id, position, _deleted } of rows) if (_deleted === '0') copy.push(`${collection} ${id} ${position}`)
    }
    const isMonth = location.pathname.startsWith('/calendar') && location.search.includes('view=list')
    return {
      address: location.pathname + location.search,
      sync: document.querySelector('[aria-label^="Sync: "]')?.getAttribute('aria-label') ?? null,
      rows: table ? [...table.querySelectorAll('tbody tr:has(a[id^="name-"])')].map(readRow) : null,
      counts: table ? (textOf(main?.querySelector('h1 + p')).match(/\d+/g) ?? []).map(Number) : [],
      days: isMonth ? [...document.querySelectorAll('main section[data-day] ol a')].map(readDay) : null,
      isLoading: main?.querySelector('[aria-busy="true"]') !== null,
      outbox: await readAll<OutboxEntry>(`work-${user}`, 'outbox'),
      copy: copy.toSorted(),
    }
  }, userId)
}

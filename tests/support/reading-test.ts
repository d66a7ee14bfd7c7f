import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { TestDatabase } from './database.ts'
import { expect, fixtureGuard, signIn, test as base } from './browser-test.ts'
import { startServer, type RunningServer } from './server.ts'
import { startServerWithDoor, type ServerWithDoor } from './servers/server-with-door.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export type Site = {
  server: RunningServer
  database: TestDatabase
  /** The cookies and the local storage of a signed-in browser. */
  stateOf(email: string): Promise<StorageState>
  /** A second server on the same database, running; a story may stop it and start it again any number of times. */
  secondServer(): Promise<RunningServer>
}

/** The sample account that a story belongs to; null for a visitor. */
type Reader = 'teacher@example.org' | 'leader@example.org' | 'admin@example.org' | null

/**
 * Stories that only read: all stories of a worker share one server process and one sign-in per account, and each starts in a
 * fresh browser in which `reader` is already signed in. Addresses are paths of that server.
 */
export const test = base.extend<
  { reader: Reader; sameEvents: void },
  { site: Site; devices: Map<string, BrowserContext> }
>({
  site: [
    async ({ sampleDatabase, browser }, use) => {
      const server = await startServer({ databaseUrl: sampleDatabase.url, env: { SAMPLE_DATA: 'yes' } })
      let second: ServerWithDoor | undefined
      const secondServer = async () => {
        second ??= await startServerWithDoor({ databaseUrl: sampleDatabase.url })
        return second.open()
      }
      await use({ server, database: sampleDatabase, stateOf: signedInOnce(browser, server.url), secondServer })
      await second?.end()
      await server.stop()
    },
    { scope: 'worker', timeout: fixtureGuard },
  ],
  // Those of `shared-device.ts`. They are here because workers are exchanged wherever their fixtures differ.
  devices: [
    async ({ browser: _browser }, use) => {
      const devices = new Map<string, BrowserContext>()
      await use(devices)
      for (const device of devices.values()) await device.close()
    },
    { scope: 'worker', timeout: fixtureGuard },
  ],
  // A story that changes what the others read fails itself, instead of one of them in another order.
  sameEvents: [
    async ({ site }, use) => {
      const before = await shownEvents(site)
      await use()
      const after = new Set(await shownEvents(site))
      expect(before.filter((event) => !after.has(event))).toEqual([])
    },
    { auto: true },
  ],
  device: async ({ browser, site }, use) => {
    const close = async (context: BrowserContext) => {
      await context.close()
      await forgetOwnRecords(site)
    }
    // Before as well: a request of the last story may have been answered after its end.
    const open = async () => {
      await forgetOwnRecords(site)
      return browser.newContext()
    }
    await use({ open, close })
  },
  reader: ['teacher@example.org', { option: true }],
  viewport: { width: 1366, height: 900 },
  baseURL: async ({ site }, use) => use(site.server.url),
  storageState: async ({ site, reader }, use) => use(reader === null ? undefined : await site.stateOf(reader)),
})

export { expect }

/** What somebody has stored for themselves would come to their next device from the server. */
export async function forgetOwnRecords({ database: { writes } }: Site): Promise<void> {
  await writes`/* forgetOwnRecords */ delete from own_record`
  await writes`/* forgetFilters */ delete from reader_filter`
}

/** What the calendar can show of each event: its id, its name and its dates. */
async function shownEvents({ database: { sql } }: Site): Promise<string[]> {
  const events = await sql<{ shown: string }[]>`
    /* shownEvents */ select concat_ws(' ', e.id, e.name, string_agg(s.start || ' ' || s."end", ' ' order by s.start)) as shown
    from calendar_event e join calendar_event_schedule s on s.calendar_event_id = e.id
    where not e.deleted and not e.archived and not s.archived and s.deleted_at is null group by e.id order by e.id`
  return events.map(({ shown }) => shown)
}

/** The days that the month on the screen shows. */
export function dayCell(page: Page, name: RegExp | string) {
  return page.getByRole('gridcell', { name })
}

/** Opens an address of the calendar and waits for its events. */
export async function openCalendar(page: Page, address = '/calendar'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'This week' }).getByRole('listitem').first()).toBeVisible()
}

/** Signs each account in on the sign-in page, again only if a story has ended its session. @returns the signed-in state */
export function signedInOnce(browser: Browser, url: string): Site['stateOf'] {
  const states = new Map<string, Promise<StorageState>>()
  return async (email) => {
    const known = await states.get(email)
    if (known && (await isSignedIn(url, known))) return known
    const state = signedInState(browser, url, email)
    states.set(email, state)
    return state
  }
}

/**
 * Whether the session of these cookies is still valid, and so recent that nothing requests a proof of it. A server on another port
 * may have replaced it by its own.
 */
export async function isSignedIn(url: string, { cookies }: Pick<StorageState, 'cookies'>): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await fetch(`${url}/api/account/recentSignIn`, { headers: { cookie } })).ok
}

async function signedInState(browser: Browser, url: string, email: string): Promise<StorageState> {
  // Without a service worker, which this browser would install for nobody.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await signIn(await context.newPage(), url, email)
  const state = await context.storageState()
  await context.close()
  return state
}

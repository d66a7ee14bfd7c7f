import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { distributionReaders } from './distribution-readers.ts'
import { byName, insertFeedDates, readDates, type ReadDate } from './feed-dates.ts'

type Found = ReadDate & { description: string; categories: string[]; url: string | { val: string } }

const zones = ['UTC', 'Europe/London', 'America/New_York', 'Pacific/Auckland']

let database: TestDatabase
const servers = new Map<string, RunningServer>()
const feeds = new Map<string, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  await insertFeedDates(database.writes)
  for (const zone of zones) {
    // The same public address in every zone, so that the feeds may be the same bytes.
    const env = { TZ: zone, PUBLIC_URL: 'https://almanac.example.org' }
    const server = await startServer({ databaseUrl: database.url, env })
    servers.set(zone, server)
    feeds.set(zone, await (await fetch(`${server.url}/api/icalendar/subscribe`)).text())
  }
})

afterAll(async () => {
  for (const server of servers.values()) await server.stop()
  await database?.drop()
})

/** What ical.js and node-ical find in a feed, by a process in that zone. */
async function readIn(zone: string, feed: string): Promise<Record<string, Found[]>> {
  const child = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'read-feed-child.ts')], {
    env: { ...process.env, TZ: zone },
    maxBuffer: 64_000_000,
  })
  child.child.stdin!.end(feed)
  const { stdout } = await child
  return JSON.parse(stdout) as Record<string, Found[]>
}

const times = ({ name, start, end, isAllDay, location }: ReadDate): ReadDate => ({
  name,
  start,
  end,
  isAllDay,
  location,
})

test('a feed has the same bytes in every time zone of the server', () => {
  for (const zone of zones) expect(feeds.get(zone)).toBe(feeds.get('UTC'))
})

describe.each(zones)('a reader in %s', (zone) => {
  test.each(['ical.js', 'node-ical'])(`in ${zone}, %s reads every date at the same time`, async (library) => {
    const found = (await readIn(zone, feeds.get('UTC')!))[library]!
    expect(found.map(times).toSorted(byName)).toEqual(readDates)
  })
})

test.each(['ical.js', 'node-ical'])('%s reads the texts of a date as they were written', async (library) => {
  const found = (await readIn('Europe/London', feeds.get('UTC')!))[library]!
  const odd = found.find(({ name }) => name.startsWith('Commas'))!
  expect(odd.description).toBe(
    'First, second; third\n\nFourth & last\n\nAgency, national\n\nBook a place: https://example.org/book?a=1,2;3',
  )
  expect(odd.categories).toEqual(['Meetings, large; small', 'Primary'])
  expect(typeof odd.url === 'string' ? odd.url : odd.url.val).toMatch(
    /^https:\/\/almanac\.example\.org\/calendar\/commas-semicolons-back-slashes-quotes-tags\/[0-9a-f-]{36}$/,
  )
  const hebrew = found.find(({ name }) => name.startsWith('אירוע'))!
  expect(decodeURIComponent(JSON.stringify(hebrew.url))).toContain('/calendar/אירוע-בית-הספר/')
})

/** Linux distributions' own readers take part where they are installed, in the long run only. */
const describeLong = process.env['LONG'] === 'yes' ? describe : () => {}

describeLong('a reader of the distribution', () => {
  const there = distributionReaders.filter((reader) => reader.isThere())
  const names = there.map(({ name }) => name)
  const missing = distributionReaders.filter((reader) => !there.includes(reader)).map(({ name }) => name)

  test('the summary names the readers that ran', () => {
    console.log(`The feed was read by ${names.join(', ') || 'none'}; not installed: ${missing.join(', ') || 'none'}`)
    expect([...names, ...missing]).toHaveLength(4)
  })

  // The clocks of New York do not change in the hours of these dates.
  test.each(there.flatMap(({ name }) => ['UTC', 'America/New_York'].map((zone) => [name, zone])))(
    '%s reads every date at the same time in %s',
    (name, zone) => {
      const folder = mkdtempSync(join(tmpdir(), 'almanac-feed-'))
      const reader = distributionReaders.find((one) => one.name === name)!
      const found = reader.read(folder, feeds.get('UTC')!, zone)
      rmSync(folder, { recursive: true })
      const expected = readDates.map(({ location: _location, ...date }) => date)
      // Where no end is given, khal fills the day, against RFC 5545, 3.6.1.
      const isRead = (date: { name: string }) => name !== 'khal' || date.name !== 'A moment'
      expect(found).toHaveLength(expected.length)
      expect(found.toSorted(byName).filter(isRead)).toEqual(expected.filter(isRead))
    },
  )
})

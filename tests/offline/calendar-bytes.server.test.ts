import { beforeAll, expect, test } from 'vitest'
import {
  brotliOf,
  buildCalendar,
  calendarChunks,
  firstPaintChunks,
  keptChunks,
  packagesIn,
  type CalendarBuild,
} from '../bench/calendar-build.ts'

const kilobyte = 1000

let build: CalendarBuild

beforeAll(async () => {
  build = await buildCalendar()
})

test('the month is painted with at most 115 KB of JavaScript (brotli)', () => {
  expect(brotliOf(build, firstPaintChunks(build))).toBeLessThanOrEqual(115 * kilobyte)
})

test('what the calendar fetches before a reader opens anything is at most 230 KB of JavaScript (brotli)', () => {
  expect(brotliOf(build, calendarChunks(build))).toBeLessThanOrEqual(230 * kilobyte)
})

test("the calendar's cached files hold no byte of zod, slate, visx or forms", () => {
  const packages = [...packagesIn(build, keptChunks(build))]
  expect(packages).toEqual(
    expect.arrayContaining(['react', 'rxdb', 'dexie', 'graphql-request', '@radix-ui/react-dialog']),
  )
  expect(packages.filter((name) => /^(?:zod|slate.*|@visx[/].*|react-hook-form|@hookform[/].*)$/.test(name))).toEqual(
    [],
  )
})

test("only administrators' devices keep the code that sends edits", () => {
  const sends = [...build.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('send-round.ts')))
  expect(sends).toHaveLength(1)
  expect(keptChunks(build)).not.toContain(sends[0]!.fileName)
})

test('replica, identity client, dialog and cleaner are loaded after the month is on the screen', () => {
  const packages = packagesIn(build, firstPaintChunks(build))
  expect(packages).toContain('react-dom')
  for (const later of [
    'rxdb',
    'dexie',
    'rxjs',
    'oidc-client-ts',
    '@radix-ui/react-dialog',
    'dompurify',
    'graphql-request',
  ]) {
    expect(packages, later).not.toContain(later)
  }
})

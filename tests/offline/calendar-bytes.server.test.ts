import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import {
  brotliOf,
  buildCalendar,
  calendarChunks,
  firstPaintChunks,
  precachedChunks,
  packagesIn,
  type CalendarBuild,
} from '../bench/calendar-build.ts'

const kilobyte = 1000

let build: CalendarBuild
const imports = new Map<string, readonly string[]>()

beforeAll(async () => {
  const noteImports: Plugin = {
    name: 'test:note-imports',
    moduleParsed: ({ id, importedIds }) => void imports.set(id.replaceAll('\\', '/'), importedIds),
  }
  build = await buildCalendar([noteImports])
})

test('the month is painted with at most 115 KB of JavaScript (brotli)', () => {
  expect(brotliOf(build, firstPaintChunks(build))).toBeLessThanOrEqual(115 * kilobyte)
})

test('the calendar fetches at most 260 KB of JavaScript (brotli) before a reader opens anything', () => {
  expect(brotliOf(build, calendarChunks(build))).toBeLessThanOrEqual(260 * kilobyte)
})

test('what the first render runs is compiled while it is read, in a thread of its own', () => {
  const files = firstPaintChunks(build).map((name) => build.get(name)!)
  const asking = files.filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(asking.map(({ name }) => name).toSorted()).toEqual(['calendar', 'react'])
  // What else there is has nothing to compile.
  for (const { code } of files.filter((file) => !asking.includes(file))) expect(code.length).toBeLessThan(2 * kilobyte)
})

test("the calendar's cached files hold no byte of zod, slate, visx or forms", () => {
  const packages = [...packagesIn(build, precachedChunks(build))]
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
  expect(precachedChunks(build)).not.toContain(sends[0]!.fileName)
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

test('the client runs the RxDB that unit and model tests run', () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('rxdb'))).replaceAll('\\', '/')
  const files = [...imports.keys()].filter((id) => id.includes('/node_modules/rxdb/'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !file.startsWith(`${folder}/`))).toEqual([])
})

test("no file of ours stands for a package's, except for the parser of graphql-request", () => {
  const isPackage = (id: string) => id.includes('/node_modules/')
  const isOurs = (id: string) => !isPackage(id) && !id.startsWith('\0')
  const replaced = [...imports]
    .filter(([id]) => isPackage(id))
    .flatMap(([id, imported]) => imported.filter(isOurs).map((file) => [/node_modules\/([^/]+)/.exec(id)?.[1], file]))
  expect(replaced.length).toBeGreaterThan(0)
  for (const found of replaced) {
    expect(found).toEqual([
      'graphql-request',
      expect.stringMatching(/client[\\/]data[\\/]online[\\/]http[\\/]operation-parser\.ts$/),
    ])
  }
})

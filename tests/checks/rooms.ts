import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'
import { importsOf } from '../support/runner/test-files.ts'

/** What a folder must not contain, where imports do not show it. */
const rules = [{ folder: 'server/account/calls/', keepsOut: /`\/\* \w+ \*\//, says: 'an account call holds no SQL' }]

/** The most files of a folder of the product or of the tests' support; tests of its own files do not count. */
const mostFiles = 25

/** Folders that are lists: whoever looks for something knows its name. */
const lists: Record<string, string> = {
  'client/i18n/words': 'a file for each screen',
  'docs/decisions': 'records by their number',
  'server/account/calls': 'a file for each call',
  'server/db/migrations': 'migrations by their number',
  'sync/replica/outbox':
    'every file is about the one queue; a folder for its uploads would import it and be imported by it',
  'sync/rules': 'a file for each rule of the product, named after it, none of which says where it is used',
}

/** Lines below which a file that only one other imports belongs into that one. */
const fewLines = 15

/** Where a short file stands by itself, and why. */
const shortFiles: [RegExp, string][] = [
  [/^client\/i18n\/words\//, 'a file for each screen'],
  [/^client\/data\//, 'only these files reach the replica and the server; who asks them is a screen'],
  [/^client\/admin\/sections\/[\w-]+\.ts$/, 'a file for each section'],
  [/^client\/react-first\.ts$/, 'runs by itself when a page begins'],
  [/^client\/shell\/keep-administration\.ts$/, 'runs by itself when a page begins'],
  [/^client\/ui\/page\/unsaved-work\.ts$/, 'listens from the beginning'],
  [/^client\/install\/held-prompt\.ts$/, 'listens from the beginning'],
  [/^sync\/entities\//, 'a file for each entity'],
  [/^server\/account\/calls\//, 'a file for each call'],
  [/^server\/blobs\/removed-files\.ts$/, 'one entry of the table of the app'],
]

export function brokenRooms(): string[] {
  const paths = sourceFiles()
  const broken = rules.flatMap(({ folder, keepsOut, says }) =>
    paths
      .filter((path) => path.startsWith(folder) && keepsOut.test(readFileSync(join(root, path), 'utf8')))
      .map((path) => `${path}: ${says}`),
  )
  return [...broken, ...fullFolders(paths), ...shortWithOneImporter(paths), ...roomsWithoutWords(paths)]
}

/** A folder of these has its words in chapter 2 of the design. */
const houses = ['client', 'server', 'sync', 'sync/replica']

function roomsWithoutWords(paths: readonly string[]): string[] {
  const design = readFileSync(join(root, 'docs/design.md'), 'utf8')
  const chapter = design.slice(design.indexOf('\n## 2. '), design.indexOf('\n## 3. '))
  return houses.flatMap((house) => {
    const words = chapter.split('\n').find((line) => line.startsWith(`| \`${house}/\` |`)) ?? ''
    const inside = paths.filter((path) => path.startsWith(`${house}/`)).map((path) => path.slice(house.length + 1))
    const rooms = new Set(inside.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))))
    return [...rooms]
      .filter((room) => !houses.includes(`${house}/${room}`) && !words.includes(`\`${room}/`))
      .map((room) => `docs/design.md: chapter 2 does not say what ${house}/${room} holds`)
  })
}

/** Of the product, not of its tests. */
const isOfProduct = (path: string) => /^(?:client|server|sync|sw|docs)\//.test(path) && !/\.test\.tsx?$/.test(path)

function fullFolders(paths: readonly string[]): string[] {
  const isOfRooms = (path: string) => isOfProduct(path) || /^tests\/support\/.*(?<!\.test)\.ts$/.test(path)
  const files = Map.groupBy(paths.filter(isOfRooms), (path) => dirname(path))
  const full = [...files].filter(([, { length }]) => length > mostFiles)
  const needless = Object.keys(lists).filter((folder) => !full.some(([name]) => name === folder))
  return [
    ...full
      .filter(([folder]) => lists[folder] === undefined)
      .map(([folder, { length }]) => `${folder}: ${length} files, of at most ${mostFiles}`),
    ...needless.map(
      (folder) => `tests/checks/rooms.ts: ${folder} needs no reason, it holds at most ${mostFiles} files`,
    ),
  ]
}

/** A test of its own, or one more importer, is a reason to stand alone. */
function shortWithOneImporter(paths: readonly string[]): string[] {
  const code = paths.filter((path) => /\.tsx?$/.test(path))
  const importers = Map.groupBy(
    code.flatMap((path) => importsOf(path).map((imported) => ({ imported, path }))),
    ({ imported }) => imported,
  )
  const hasTest = (path: string) => paths.includes(path.replace(/(?=\.tsx?$)/, '.test'))
  const isShort = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1 < fewLines
  const short = code.filter(
    (path) => isOfProduct(path) && importers.get(path)?.length === 1 && isShort(path) && !hasTest(path),
  )
  return [
    ...short
      .filter((path) => !shortFiles.some(([of]) => of.test(path)))
      .map((path) => `${path}: has fewer than ${fewLines} lines and only ${importers.get(path)![0]!.path} imports it`),
    ...shortFiles
      .filter(([of]) => !short.some((path) => of.test(path)))
      .map(([of, reason]) => `tests/checks/rooms.ts: ${of.source} (${reason}) excuses no file`),
  ]
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

/** Every kind of test, which is the part that runs it, and how its files are recognised. */
const kinds = {
  unit: /^(?:(?:client|server|sync|sw)\/.*|tests\/(?:.*\/)?[^./]+)\.test\.tsx?$/,
  model: /^tests\/.*\.model\.test\.ts$/,
  server: /^tests\/.*\.server\.test\.ts$/,
  browser: /^tests\/.*\.browser\.test\.ts$/,
  faults: /^tests\/.*\.faults\.test\.ts$/,
  firefox: /^tests\/.*\.firefox\.test\.ts$/,
}

export type TestKind = keyof typeof kinds

let files: string[] | undefined

/** The test files of a kind whose paths contain one of the words, or all of them if no word is given. */
export function testFiles(kind: TestKind, words: string[] = []): string[] {
  files ??= sourceFiles()
  return files.filter(
    (path) => kinds[kind].test(path) && (words.length === 0 || words.some((word) => path.includes(word))),
  )
}

/** The test files that each kind has among those whose paths contain one of the words. */
export function testFilesNamed(words: string[]): [TestKind, string[]][] {
  const all = (Object.keys(kinds) as TestKind[]).map((kind): [TestKind, string[]] => [kind, testFiles(kind, words)])
  return all.filter(([, files]) => files.length > 0)
}

/** Starting the product as a process builds the client; other tests that request pages call `ensureClientBuild`. */
const needing = new Set(['tests/support/server.ts', 'server/build-client.ts'])

/** Whether one of these files needs the built client: it imports, or its imports do, what needs it. */
export function needBuiltClient(files: string[]): boolean {
  const seen = new Set<string>()
  const needs = (file: string): boolean => {
    if (needing.has(file)) return true
    if (seen.has(file) || !file.startsWith('tests/')) return false
    seen.add(file)
    return importsOf(file).some(needs)
  }
  return files.some(needs)
}

/** The files of the project that a file imports, types left out, as paths from the root. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/^(?:(?:import|export) (?!type )[^;]*? from |import |\} from )'([^']+)'$/gm)]
  return names.flatMap(([, name = '']) => {
    const path = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : ''
    const fromRoot = relative(root, join(root, path)).replaceAll('\\', '/')
    return /\.tsx?$/.test(path) && existsSync(join(root, fromRoot)) ? [fromRoot] : []
  })
}

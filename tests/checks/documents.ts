import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { readEnv } from '#server/env.ts'
import { root, sourceFiles } from '../support/source-files.ts'

/**
 * The README lists the settings that a start reads and no others; the npm scripts that a document names, and the files and
 * headings that it links to, exist.
 */
export function documentsAreTrue(): string[] {
  const files = new Set(sourceFiles())
  const documents = [...files].filter((path) => path.endsWith('.md'))
  return [
    ...settingsAreListed(),
    ...documents.flatMap((path) => [...unknownScripts(path), ...brokenLinks(path, files)]),
  ]
}

function settingsAreListed(): string[] {
  const readNames = new Set<string>()
  readEnv(new Proxy<Record<string, undefined>>({}, { get: (_, name) => void readNames.add(String(name)) }))
  const rows = [...read('README.md').matchAll(/^\| ([A-Z][A-Z0-9_, ]+?)(?:=production)? \|/gm)]
  const listed = new Set(rows.flatMap(([, names = '']) => names.split(', ')))
  return [
    ...[...readNames.difference(listed)].map((name) => `README.md: the setting ${name} is not listed`),
    ...[...listed.difference(readNames)].map((name) => `README.md: ${name} is listed, but no start reads it`),
  ]
}

function unknownScripts(path: string): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(path).matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)]
  return named
    .flatMap(([, run, plain]) => run ?? plain ?? [])
    .filter((name) => !(name in scripts))
    .map((name) => `${path}: there is no npm script ${name}`)
}

function brokenLinks(path: string, files: ReadonlySet<string>): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => link)
  return links
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : posix.join(dirname(path), file)
      const exists = files.has(target) || [...files].some((other) => other.startsWith(`${target}/`))
      return !exists || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    .map((link) => `${path}: the link to ${link} leads nowhere`)
}

/** The addresses that GitHub gives the headings of a document. */
function anchorsOf(path: string): string[] {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

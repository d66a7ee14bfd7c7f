import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const readable = /\.(?:ts|tsx|css|mjs|cjs|sql|html|yaml|md)$/
const file = /`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|css|sql|html|md))`/g
const name = /`([a-z]+[A-Z]\w*)(?:\([^`\n]*\))?`/g
const comment = /^\s*(?:\/\/|\/?\*).*$/gm
const place = /`((?:client|server|sync|sw|tests|docs)\/[\w./-]*)`/g

/**
 * A file, a folder or a name of the code (in camel case) that a comment or document has in backticks exists, so that whoever moves or
 * renames it updates its mentions.
 */
export function mentionsLead(): string[] {
  const paths = sourceFiles()
  const words = wordsOfCode(paths)
  const endings = new Set(paths.flatMap(endingsOf))
  const isThere = (one: string) => endings.has(one) || paths.some((path) => path.startsWith(one))
  return paths
    .filter((path) => readable.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const named = [...text.matchAll(file), ...text.matchAll(place)].map(([, one = '']) => one)
      const gone = [
        ...named.filter((one) => !isThere(one)),
        ...[...text.matchAll(name)].map(([, one = '']) => one).filter((one) => !words.has(one)),
      ]
      return [...new Set(gone)].map((one) => `${path}: there is no ${one}`)
    })
}

/** Every word of the code, but not of its comments: those may be all that is left of a name. */
function wordsOfCode(paths: readonly string[]): ReadonlySet<string> {
  const texts = paths
    .filter((path) => readable.test(path) && !path.endsWith('.md'))
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(comment, ''))
  return new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))
}

/** A file may be named by as much of its path as identifies it. */
function endingsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, from) => segments.slice(from).join('/'))
}

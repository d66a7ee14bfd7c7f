import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const configuration = 'vite.config.ts'

/**
 * Each of our files that a group of chunks names is there: after a renaming the file would quietly be fetched by itself,
 * or with a chunk that it does not belong to.
 */
export function chunkGroupsLead(): string[] {
  const paths = sourceFiles()
  const patterns = readFileSync(join(root, configuration), 'utf8').matchAll(/\btest: \/(?<pattern>.+)\/[,\s]/g)
  return [...patterns]
    .flatMap(({ groups }) => alternativesOf(groups!['pattern']!))
    .filter((pattern) => pattern.startsWith('client'))
    .filter((pattern) => !paths.some((path) => new RegExp(pattern).test(path)))
    .map((pattern) => `${configuration}: a group names ${pattern}, which no file matches`)
}

/** Every way through the alternatives of a pattern, each as a pattern without any; lookaheads and classes stay as they are. */
function alternativesOf(pattern: string): string[] {
  const parts = pattern.match(/\(\?![^)]*\)|\[[^\]]*\]|\\.|[^[\\]/g) ?? []
  const until = (at: number): [ways: string[], next: number] => {
    const ways: string[] = []
    let open = ['']
    for (let next = at; next < parts.length; next += 1) {
      const part = parts[next]!
      if (part === ')') return [[...ways, ...open], next]
      if (part === '|') {
        ways.push(...open)
        open = ['']
      } else if (part === '(') {
        const [inner, end] = until(next + 1)
        open = open.flatMap((before) => inner.map((after) => before + after))
        next = end
      } else open = open.map((before) => before + part)
    }
    return [[...ways, ...open], parts.length]
  }
  return until(0)[0]
}

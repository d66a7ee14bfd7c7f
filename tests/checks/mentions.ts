import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const readable = /\.(?:ts|tsx|css|mjs|cjs|sql|html|yaml|md)$/
const file = /`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|css|sql|html|md))`/g
const place = /`((?:client|server|sync|sw|tests|docs)\/[\w./-]*)`/g

/**
 * A file or folder that a comment or document names in backticks exists, so that moving a file means updating its
 * mentions.
 */
export function mentionsLead(): string[] {
  const paths = sourceFiles()
  const endings = new Set(paths.flatMap(endingsOf))
  const isThere = (name: string) => endings.has(name) || paths.some((path) => path.startsWith(name))
  return paths
    .filter((path) => readable.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const named = [...text.matchAll(file), ...text.matchAll(place)].map(([, name = '']) => name)
      return [...new Set(named)].filter((name) => !isThere(name)).map((name) => `${path}: there is no ${name}`)
    })
}

/** A file may be named by as much of its path as identifies it. */
function endingsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, from) => segments.slice(from).join('/'))
}

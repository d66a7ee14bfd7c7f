import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const TOP_LEVEL = new Set(
  `client docs public server sw sync tests .ci
  README.md CONTRIBUTING.md CHANGELOG.md LICENSE Dockerfile compose.yaml package.json package-lock.json
  tsconfig.json vite.config.ts vitest.config.ts playwright.config.ts knip.json .dependency-cruiser.cjs
  .dockerignore .gitattributes .gitignore .npmrc .oxfmtrc.json .oxlintrc.json`.split(/\s+/),
)

const EMPTY_WORDS = new Set('util utils helper helpers misc common manager managers service services'.split(' '))

/** File and folder names: the agreed ones at the top, kebab-case below, and no meaningless names; words of one name only once. */
export function namesAreAllowed(): string[] {
  const paths = sourceFiles()
  return [...paths.flatMap(problemsOf), ...wordsOfOneName(paths)]
}

/** Whoever imports `listWords` by its name alone would get those of another screen. */
function wordsOfOneName(paths: readonly string[]): string[] {
  const exported = paths
    .filter((path) => /^client\/.*\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^export (?:const|function) (\w+Words)\b/gm)].map(
        ([, name = '']) => ({ name, path }),
      ),
    )
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, { length }]) => length > 1)
    .map(([name, of]) => `${of.map(({ path }) => path).join(', ')}: each exports ${name}`)
}

function problemsOf(path: string): string[] {
  const [top = '', ...below] = path.split('/')
  const segments = top === '.ci' ? [] : below
  return [
    ...(TOP_LEVEL.has(top) ? [] : [`${path}: ${top} is not one of the agreed names at the top`]),
    ...segments.filter((name) => !isKebabCase(name)).map((name) => `${path}: ${name} is not kebab-case`),
    ...[top, ...segments].filter(saysNothing).map((name) => `${path}: ${name} says nothing about what is inside`),
  ]
}

/** GitHub shows the README.md of a folder below its files. */
function isKebabCase(name: string): boolean {
  if (name === 'README.md') return true
  if (name.endsWith('.sql')) return /^\d{4}_[a-z0-9_]+\.sql$/.test(name)
  return name.split('.').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))
}

/** "service-worker" is the platform's own word. */
function saysNothing(name: string): boolean {
  const words = name.toLowerCase().replace('service-worker', 'worker').split(/[-._]/)
  return words.some((word) => EMPTY_WORDS.has(word))
}

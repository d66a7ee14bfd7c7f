import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const documents = ['design', 'product', 'security'] as const

const reference = new RegExp(
  String.raw`\b(${documents.join('|')}) (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)`,
  'g',
)
const inBrackets = /\([^()]*\)/g
const otherForms =
  /docs\/decisions\/\d|\b(?:spec|specification|design|security|contract|look|goals|stack)(?:\.md)?,? (?:section|requirement)s? \d/i
const decision = /\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/g
const code = /\.(?:ts|tsx|css|mjs|html|yaml)$/

/**
 * A reference to a document has one form, such as (design 5), and leads to an existing heading; one to a decision, such as
 * (decision 001), leads to its record.
 */
export function referencesLead(): string[] {
  const headings = new Map(documents.map((name) => [name, headingsOf(name)]))
  const inCode = sourceFiles()
    .filter((path) => code.test(path) && path !== 'tests/checks/references.ts')
    .flatMap((path) => {
      const text = joinedText(path)
      const missing = [...text.matchAll(inBrackets)].flatMap(([bracket]) => missingIn(bracket, headings))
      const other = otherForms.exec(text)?.[0]
      return [
        ...missing.map((one) => `${path}: (${one}) leads nowhere`),
        ...(other ? [`${path}: "${other}" is not the form of a reference, which is (design 5)`] : []),
      ]
    })
  return [...inCode, ...decisionsLead(), ...notesLead()]
}

const note = /\[Note: ([^\]]+)\]/g
/** Where a comment begins with it. */
const definedNote = /^\s*(?:\/\*\*|\*|\/\/) \[Note: ([^\]]+)\] [A-Z`]/gm

/** A note is written where a comment begins with `[Note: Name]`, once; every other mention of its name leads there. */
function notesLead(): string[] {
  const texts = sourceFiles()
    .filter((path) => (code.test(path) || path.endsWith('.md')) && path !== 'tests/checks/references.ts')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const found = (pattern: RegExp) =>
    texts.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))
  const written = Map.groupBy(found(definedNote), ({ name }) => name)
  const mentioned = Map.groupBy(found(note), ({ name }) => name)
  return [...mentioned].flatMap(([name, mentions]) => {
    const places = written.get(name) ?? []
    if (places.length === 0) return mentions.map(({ path }) => `${path}: [Note: ${name}] is written nowhere`)
    if (places.length > 1) return places.map(({ path }) => `${path}: [Note: ${name}] is written more than once`)
    return mentions.length > 1 ? [] : [`${places[0]!.path}: nothing mentions [Note: ${name}], so it needs no name`]
  })
}

function decisionsLead(): string[] {
  const known = new Set(readdirSync(join(root, 'docs', 'decisions')).map((name) => name.slice(0, 3)))
  return decisionReferences()
    .filter(({ number }) => !known.has(number))
    .map(({ path, number }) => `${path}: (decision ${number}) leads nowhere`)
}

/** The numbers of the decisions that the chosen files refer to. */
export function decisionsNamedIn(isChosen: (path: string) => boolean): Set<string> {
  return new Set(
    decisionReferences()
      .filter(({ path }) => isChosen(path))
      .map(({ number }) => number),
  )
}

function decisionReferences(): { path: string; number: string }[] {
  return sourceFiles()
    .filter((path) => code.test(path) || path.endsWith('.md'))
    .flatMap((path) =>
      [...joinedText(path).matchAll(decision)]
        .flatMap(([, numbers = '']) => numbers.split(/, | and /))
        .map((number) => ({ path, number })),
    )
}

/** The text of a file with the lines of its comments joined. */
function joinedText(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
}

function missingIn(bracket: string, headings: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...bracket.matchAll(reference)].flatMap(([, name = '', numbers = '']) =>
    numbers
      .split(/, | and | to /)
      .filter((number) => !headings.get(name)?.has(number))
      .map((number) => `${name} ${number}`),
  )
}

/** The numbers of a document's headings, and of table rows that begin with one. */
function headingsOf(name: string): Set<string> {
  const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8')
  return new Set([...text.matchAll(/^(?:#+|\|) (\d+(?:\.\d+)?)[. ]/gm)].map(([, number]) => number!))
}

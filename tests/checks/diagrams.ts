import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const diagram = /```mermaid\n([^`]+)```/g
/** `id["text<br>path"]`, or `id[("text<br>path")]` for something that is stored. */
const node = /(\w+)(?:\["|\[\(")([^"]*)"/g
const arrow = /\s(?:-- "[^"]*" )?-->\s/
const file = /<br>([\w./-]+)$/

/** The diagrams of the design show each step at the file that takes it, and lead only between steps that they show. */
export function diagramsLead(): string[] {
  const paths = new Set(sourceFiles())
  const text = readFileSync(join(root, 'docs', 'design.md'), 'utf8')
  const diagrams = [...text.matchAll(diagram)].map(([, lines = '']) => lines)
  if (diagrams.length < 2) return ['docs/design.md: the diagrams of a row and of an edit are not there']
  return diagrams.flatMap((lines) => problemsOf(lines, paths)).map((problem) => `docs/design.md: ${problem}`)
}

function problemsOf(lines: string, paths: ReadonlySet<string>): string[] {
  const steps = new Map(
    lines
      .split('\n')
      .filter((line) => !/^\s*subgraph\b/.test(line))
      .flatMap((line) => [...line.matchAll(node)].map(([, id = '', label = '']) => [id, label] as const)),
  )
  const ends = lines
    .split('\n')
    .filter((line) => arrow.test(line))
    .flatMap((line) => line.trim().split(arrow))
  return [
    ...[...steps].flatMap(([id, label]) => {
      const path = file.exec(label)?.[1]
      if (path === undefined) return [`the step ${id} of a diagram names no file`]
      return paths.has(path) ? [] : [`the step ${id} of a diagram names ${path}, which does not exist`]
    }),
    ...ends
      .filter((id) => !steps.has(id))
      .map((id) => `an arrow of a diagram leads to or from ${id}, which it does not show`),
    ...[...steps.keys()].filter((id) => !ends.includes(id)).map((id) => `no arrow leads to or from ${id} of a diagram`),
  ]
}

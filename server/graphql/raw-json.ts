import { randomUUID } from 'node:crypto'
import { GraphQLScalarType, valueFromASTUntyped } from 'graphql'

/** JSON text that a resolver built in SQL: it is spliced into the response body as it is, never parsed. */
export class RawJson {
  readonly text: string
  readonly placeholder = `raw:${randomUUID()}`

  constructor(text: string) {
    this.text = text
  }
}

/** The only custom scalar: the payloads of pull, push and revisions (design 11). */
export const jsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => (value instanceof RawJson ? value.placeholder : value),
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
})

/** Replaces each placeholder in a serialised body by the JSON text it represents. */
export function spliceRawJson(body: string, pieces: RawJson[]): string {
  return pieces.reduce((text, piece) => {
    const [before, after] = splitOnce(text, `"${piece.placeholder}"`)
    return after === undefined ? text : before + piece.text + after
  }, body)
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)]
}

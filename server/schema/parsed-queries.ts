import { parse, type DocumentNode } from 'graphql'
import { refuseCostly } from './cost.ts'

const maxTokens = 1000
/** Characters: longer texts are parsed each time, and the total of all cached texts is limited. */
const longestRemembered = 8_000
const mostRemembered = 128_000

export type ParsedQueries = {
  /** @throws GraphQLError for a text that is not a query, or costs more than allowed */
  parse(text: string): DocumentNode
  /** Whether this text costs nothing to parse. */
  has(text: string): boolean
  /** Characters of the cached texts. */
  size(): number
}

/**
 * Parsed queries by their text; the oldest is evicted first. A parsed query takes about a hundred times the memory of
 * its text, so the cache is limited by length, not by number.
 */
export function parsedQueries(): ParsedQueries {
  const documents = new Map<string, DocumentNode>()
  let size = 0
  const forget = (text: string) => {
    if (documents.delete(text)) size -= text.length
  }
  const remember = (text: string, document: DocumentNode) => {
    if (text.length > longestRemembered) return
    documents.set(text, document)
    size += text.length
    for (const oldest of documents.keys()) {
      if (size <= mostRemembered) return
      forget(oldest)
    }
  }
  return {
    parse: (text) => {
      const known = documents.get(text)
      if (known) return known
      const document = parse(text, { maxTokens })
      refuseCostly(document)
      remember(text, document)
      return document
    },
    has: (text) => documents.has(text),
    size: () => size,
  }
}

import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The package whose import of `graphql` is answered; everybody else's is left alone. */
export const aliased = 'graphql-request'

const parser = fileURLToPath(new URL('../data/online/http/operation-parser.ts', import.meta.url))

/**
 * The one package that the client does not have as published (decision 085): the client sends query texts, so graphql's
 * parser and printer (25 KB) would travel for nothing. Build, development server and tests all use this plugin.
 */
export function parserAlias(): Plugin {
  return {
    name: 'calendar:parser-alias',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^graphql$/ },
      handler: (_name, importer) =>
        importer?.replaceAll('\\', '/').includes(`/node_modules/${aliased}/`) ? parser : null,
    },
  }
}

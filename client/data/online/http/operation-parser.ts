/**
 * What the client has of the package `graphql` (`client/build/parser-alias.ts`): graphql-request only needs an operation's kind and
 * name, and our query texts contain exactly one operation each.
 */
export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const

export function parse(text: string) {
  const [, operation = 'query', name] = /^\s*(query|mutation|subscription)\s+(\w+)/.exec(text) ?? []
  return { definitions: [{ kind: Kind.OPERATION_DEFINITION, operation, name: name ? { value: name } : undefined }] }
}

export function print(): never {
  throw new Error('The client sends query texts, never parsed documents')
}

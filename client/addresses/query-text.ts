import { eitherCapital } from '#sync/rules/either-capital.ts'

/** A query parameter by its name in either capitalisation (product 2). */
export function queryText(query: URLSearchParams, name: string): string | null {
  const [plain, capitalised] = eitherCapital(name)
  return query.get(plain) ?? query.get(capitalised)
}

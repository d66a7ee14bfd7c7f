/** A query parameter by its name in either capitalisation (product 2). */
export function queryText(query: URLSearchParams, name: string): string | null {
  return query.get(name) ?? query.get(name.charAt(0).toUpperCase() + name.slice(1))
}

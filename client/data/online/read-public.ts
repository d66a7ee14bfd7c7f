const timeOut = 30_000

/**
 * Runs a public query by GET, so that the service worker may keep its answer for offline reading (design 9). By hand: the
 * client of all other queries travels with the code of the database, which a visitor has no use for.
 * @throws when the server is not reached or answers anything but the data
 */
export async function readPublic<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const asked = new URLSearchParams({ query, variables: JSON.stringify(variables) })
  const response = await fetch(`/graphql?${asked}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeOut),
  })
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown }
  if (!data || errors) throw new Error(`a public query was answered with ${response.status}`)
  return data
}

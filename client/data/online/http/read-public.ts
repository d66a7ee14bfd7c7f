import { requestTimeOut } from '#sync/times.ts'

/**
 * Runs a public query by GET, so that the service worker may keep its answer for offline reading (design 9). By hand: the
 * client of all other queries travels with the code of the database, which a visitor has no use for.
 * @throws when the server is not reached or answers anything but the data
 */
export async function readPublic<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const address = `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`
  const request = () =>
    fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(requestTimeOut) })
  const response = await request()
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown }
  if (!data || errors) throw new Error(`a public query was answered with ${response.status}`)
  onceInstalled(() => void request().catch(() => {}))
  return data
}

/** What was read before there was a service worker has passed it by: requested again, it is cached for offline reading too. */
function onceInstalled(requestAgain: () => void): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (worker?.controller === null) worker.addEventListener('controllerchange', requestAgain, { once: true })
}

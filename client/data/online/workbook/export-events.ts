import { CallFailure, toCallFailure } from '../http/account-call.ts'

/**
 * The Excel file of these events, under the name that the server gives it.
 * @param of whether somebody has selected them, or their filters leave them
 * @throws CallFailure
 */
export async function exportEvents(
  ids: readonly string[],
  of: 'selection' | 'filter',
): Promise<{ name: string; file: Blob }> {
  const failed = () => {
    throw new CallFailure([], false)
  }
  const response = await fetch('/api/export/calendarEvents', {
    method: 'POST',
    headers: { 'x-requested-with': 'calendar', 'content-type': 'application/json' },
    body: JSON.stringify({ ids, of }),
  }).catch(failed)
  if (!response.ok) throw toCallFailure(await response.json().catch(() => null))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? 'calendar-events.xlsx', file: await response.blob().catch(failed) }
}

import { PERMISSION_HEADER } from '#sync/protocol/schema.ts'
import { exportAnswer } from '#sync/times.ts'
import { CallFailure, toCallFailure } from './account-call.ts'

/**
 * Asks the server whether the browser may have a file of this address, and for a place for it: a download that is refused says nothing on
 * the screen. @throws CallFailure with the reason
 */
export async function assertMayDownload(href: string): Promise<void> {
  const response = await fetch(href, {
    headers: { 'x-requested-with': 'calendar', [PERMISSION_HEADER]: 'yes' },
    signal: AbortSignal.timeout(exportAnswer),
  }).catch(() => {
    throw new CallFailure([], false)
  })
  if (!response.ok) throw toCallFailure(await response.json().catch(() => null))
}

import { useMemo } from 'react'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { readBatchMembers } from '#client/data/online/last-changes.ts'
import { addressOf, eventSection } from '#sync/rules/section-paths.ts'

/** The events of changes of many that were made in this tab: they are known offline too. */
const made = new Map<string, readonly string[]>()

/** The list of exactly these events, which one change has made or changed. */
export function addressOfBatch(batch: string, ids: readonly string[] = []): string {
  if (ids.length > 0) made.set(batch, ids)
  return `${addressOf(eventSection)}?batch=${batch}`
}

/** The events of a change of many: null while they are being requested, none where nobody knows it. */
export function useBatchMembers(batch: string): ReadonlySet<string> | null {
  const answer = useAnswer(`batch ${batch}`, async () => {
    if (batch === '') return []
    return made.get(batch) ?? (await readBatchMembers(batch))
  })
  const { status } = answer
  const ids = status === 'ready' ? answer.value : null
  return useMemo(() => {
    if (status === 'error') return new Set()
    return ids && new Set(ids)
  }, [status, ids])
}

import { now } from '#client/data/now.ts'
import { readOwnEventChanges } from '#client/data/online/own-event-changes.ts'
import { startedEngine } from '#client/data/replica/copy/opened-copy.ts'
import { useChanged } from '#client/data/replica/view/use-changed.ts'
import { ownChangesKey, type KnownOwnChanges } from '#sync/replica/own/own-rows.ts'
import { useEffect } from 'react'

/** Learns from the server which of the changes on this device are one's own, so that they are no news; offline what was learnt stays. */
export function useOwnChanges(): void {
  const changed = useChanged()
  const latest =
    changed.status === 'ready'
      ? (changed.value.occurrences
          .flatMap(({ changes }) => changes.map(({ at }) => at))
          .toSorted()
          .at(-1) ?? '')
      : undefined
  useEffect(() => {
    if (latest === undefined) return undefined
    const leaving = new AbortController()
    learn(latest, leaving.signal).catch((error: unknown) => !leaving.signal.aborted && console.warn(error))
    return () => leaving.abort()
  }, [latest])
}

async function learn(latest: string, signal: AbortSignal): Promise<void> {
  const { work } = await startedEngine()
  const known = (await work.settings.get(ownChangesKey))?.value as KnownOwnChanges | undefined
  const isKnown = known !== undefined && (known.upTo ?? '') >= latest
  if (isKnown && now().getTime() - Date.parse(known.askedAt) < untilAskedAgain) return
  const askedAt = now().toISOString()
  await work.settings.put({ key: ownChangesKey, value: { ...(await readOwnEventChanges(signal)), askedAt } })
}

const untilAskedAgain = 60 * 60 * 1000

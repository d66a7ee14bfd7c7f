import type { SortedOutbox, OutboxEdit } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { placesOf, valueAt } from '#sync/protocol/places.ts'
import { placeLabel } from './edit-words.ts'
import { HeldValue } from './held-value.tsx'

/** How an update changes each field ("Order: 3 → 7"), or which fields a restored document is restored with. */
export function ChangedPlaces({ queued, names }: { queued: OutboxEdit; names: SortedOutbox['names'] }) {
  const { edit } = queued.entry
  const t = useWords(sheetWords)
  const places = placesOf(edit.after).filter((place) => place !== 'deleted' && place !== 'archived')
  if ((edit.kind !== 'update' && edit.kind !== 'restore') || places.length === 0) return null
  return (
    <dl className="grid gap-1 text-[0.9375rem]">
      {places.map((place) => (
        <div key={place} className="break-words">
          <dt className="mr-2 inline-block text-muted">{placeLabel(edit.entity, place)}</dt>
          <dd className="inline">
            <HeldValue
              collection={edit.entity}
              place={place}
              held={valueAt(queued.seen, place) ?? null}
              names={names}
            />
            <span role="img" aria-label={t('becomes')} className="mx-1.5">
              →
            </span>
            <HeldValue collection={edit.entity} place={place} held={valueAt(edit.after, place) ?? null} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

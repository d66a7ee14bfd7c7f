import type { Compared, SortedOutbox, OutboxConflict } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import type { Collection } from '#sync/entities/index.ts'
import { placeLabel } from './edit-words.ts'
import { HeldValue } from './held-value.tsx'

type Names = SortedOutbox['names']

/** What differs, field by field; for a deleted document only what I changed. */
export function ComparedPlaces({ conflict, names }: { conflict: OutboxConflict; names: Names }) {
  const { about, collection, choices } = conflict
  return choices.map((compared) => (
    <ComparedPlace key={compared.place} collection={collection} compared={compared} about={about} names={names} />
  ))
}

/** One field with both sides, mine first. */
export function ComparedPlace({
  collection,
  compared,
  about,
  names,
}: {
  collection: Collection
  compared: Compared
  about: OutboxConflict['about']
  names: Names
}) {
  const t = useWords(sheetWords)
  const { place, mine, theirs } = compared
  const [mineWord, theirsWord] = sideWords[about]
  return (
    <dl className="grid gap-1.5 rounded-control bg-sunken p-3">
      <dt className="font-semibold">{placeLabel(collection, place)}</dt>
      <dd className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        <span className="text-[0.9375rem] text-muted">{t(mineWord)}</span>
        <HeldValue collection={collection} place={place} held={mine} names={names} />
        {about !== 'gone' && (
          <>
            <span className="text-[0.9375rem] text-muted">{t(theirsWord)}</span>
            <HeldValue collection={collection} place={place} held={theirs} names={names} />
          </>
        )}
      </dd>
    </dl>
  )
}

const sideWords = {
  fields: ['mine', 'theirs'],
  gone: ['yourChange', 'theirs'],
  deleting: ['seen', 'now'],
  'both-gone': ['yourChange', 'theirs'],
} as const

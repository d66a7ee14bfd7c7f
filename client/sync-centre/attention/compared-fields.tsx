import type { ReactNode } from 'react'
import type { Compared, SortedOutbox, OutboxConflict, Side } from '#client/data/replica/edits/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import type { Collection } from '#sync/entities/index.ts'
import { placeLabel } from '#client/changes/edit-words.ts'
import { HeldValue } from '#client/changes/held-value.tsx'

type Names = SortedOutbox['names']

/** The button that keeps one side, placed below its value. */
type Keep = ((side: Side) => ReactNode) | undefined

/** The differences, field by field; for a deleted document only my changes. */
export function ComparedFields({ conflict, names, keep }: { conflict: OutboxConflict; names: Names; keep: Keep }) {
  const { about, collection, choices } = conflict
  return choices.map((compared) => (
    <ComparedField
      key={compared.place}
      collection={collection}
      compared={compared}
      about={about}
      names={names}
      keep={keep}
    />
  ))
}

/** One field with both sides, mine first. */
export function ComparedField({
  collection,
  compared,
  about,
  names,
  keep,
}: {
  collection: Collection
  compared: Compared
  about: OutboxConflict['about']
  names: Names
  keep: Keep
}) {
  const t = useWords(sheetWords)
  const { place } = compared
  const words = sideWords[about]
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-3">
      <dt className="font-semibold">{placeLabel(collection, place)}</dt>
      <dd className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        {(['mine', 'theirs'] as const)
          .filter((side) => side === 'mine' || about !== 'gone')
          .map((side) => (
            <div key={side} className="grid min-w-0 content-start gap-1">
              <span className="text-[0.9375rem] text-muted">{t(words[side])}</span>
              <HeldValue collection={collection} place={place} held={compared[side]} names={names} />
              {keep?.(side)}
            </div>
          ))}
      </dd>
    </dl>
  )
}

const sideWords = {
  fields: { mine: 'mine', theirs: 'theirs' },
  gone: { mine: 'yourChange', theirs: 'theirs' },
  deleting: { mine: 'seen', theirs: 'now' },
  'both-gone': { mine: 'yourChange', theirs: 'theirs' },
} as const

export const keepWords = { mine: 'keepMine', theirs: 'keepTheirs' } as const

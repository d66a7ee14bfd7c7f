import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { fieldOf } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { Patch, Seen } from '#sync/protocol/edit.ts'
import { placesOf, valueAt, type Place } from '#sync/protocol/patch-places.ts'
import { placeLabel } from './edit-words.ts'
import { inRowOrder } from './row-order.ts'
import { HeldValue, type FileFrame } from './held-value.tsx'

type FieldChangesProps = {
  collection: Collection
  before: Seen
  after: Patch
  names: ReadonlyMap<string, string>
  /** Of something new only what it holds is shown. */
  isNew?: boolean
  File?: FileFrame | undefined
}

/** How a change alters each field and row: "Order: 3 → 7". */
export function FieldChanges({ collection, before, after, names, isNew = false, File }: FieldChangesProps) {
  const t = useWords(sheetWords)
  const shown = placesOf(after).filter((place) => place !== 'deleted' && place !== 'archived')
  const places = inRowOrder(shown, (place) => valueAt(after, place) ?? valueAt(before, place) ?? null)
  if (places.length === 0) return null
  return (
    <dl className="grid gap-1 text-[0.9375rem]">
      {places.map((place) => (
        <div key={place} className="wrap-anywhere">
          <dt className="mr-2 inline-block text-muted">{placeLabel(collection, place)}</dt>
          <dd
            className={
              isLong(collection, place) ? 'flex flex-wrap items-center gap-y-1 *:min-w-0 md:flex-nowrap' : 'inline'
            }
          >
            {!isNew && (
              <>
                <HeldValue
                  collection={collection}
                  place={place}
                  held={valueAt(before, place) ?? null}
                  names={names}
                  File={File}
                />
                <span role="img" aria-label={t('becomes')} className="mx-1.5">
                  →
                </span>
              </>
            )}
            <HeldValue
              collection={collection}
              place={place}
              held={valueAt(after, place) ?? null}
              names={names}
              File={File}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Formatted texts are shown as readers see them, beside each other where there is room. */
function isLong(collection: Collection, place: Place): boolean {
  return fieldOf(entityOf(collection), place)?.kind === 'html'
}

import { entityOf } from '../../entities/index.ts'
import { documentToState } from '../../protocol/canonical.ts'
import type { DocumentState, Edit, Patch, Seen, Standing, Value } from '../../protocol/edit.ts'
import { deletion, difference, kindOf } from '../../protocol/make-edit.ts'
import type { Place } from '../../protocol/patch-places.ts'
import { onlyPlaces, squash } from '../../protocol/patch-places.ts'
import { isWhole, openEntries, stateOf, type Conflict, type Side } from './conflicts.ts'
import type { Made } from './outbox-actions.ts'
import { inOrder } from './outbox-entry.ts'
import { putInPlaceOf } from './take-out.ts'
import type { WorkStore } from '../storage/work-store.ts'

/** Whose value wins: for the whole document, or place by place; places that are not named stay mine. */
export type Choice = Side | ReadonlyMap<Place, Side>

type Settled = Pick<Conflict, 'collection' | 'documentId' | 'current'>

/**
 * Settles a conflict: all waiting edits of the document are replaced by one new edit over the current values, in the
 * first one's place, in one transaction (design 6).
 * @returns the id of the new edit; null when there is nothing to send; undefined when it has been settled meanwhile
 */
export function settleConflict(
  work: WorkStore,
  settled: Settled,
  choice: Choice,
  made: Made,
): Promise<string | null | undefined> {
  const { collection, documentId, current } = settled
  return work.transaction('rw', work.outbox, async () => {
    const entries = await inOrder(work)
    const own = openEntries(entries, documentId)
    if (!own.some(({ state }) => state === 'conflict')) return undefined
    const parts = partsOf(
      settled,
      own.map((entry) => entry.edit),
      choice,
    )
    if (Object.keys(parts.after).length === 0) {
      await work.outbox.bulkDelete(own.map(({ seq }) => seq))
      return null
    }
    const edit: Edit = {
      id: made.newId(),
      entity: collection,
      documentId,
      kind: kindOf(parts.after),
      base: current.position,
      madeAt: made.at,
      batch: null,
      ...parts,
    }
    await putInPlaceOf(work, entries, own, edit, made.app, edit.kind === 'delete' ? standingNow(current) : null)
    return edit.id
  })
}

type Parts = { before: Seen; after: Patch }

/** A delete that settles a conflict has seen the current version, with nothing over it. */
function standingNow({ position, edit }: Conflict['current']): Standing | null {
  return typeof edit === 'string' ? { position, edit } : null
}

function partsOf({ collection, current }: Settled, edits: readonly Edit[], choice: Choice): Parts {
  if (choice === 'theirs') return { before: {}, after: {} }
  const entity = entityOf(collection)
  const theirs = documentToState(entity, current)
  const whole = squash(edits)
  if (whole.after['deleted'] === true) return deletion(theirs)
  const mine = stateOf(collection, edits, theirs)
  if (current['deleted'] === true) {
    // Nothing of a tombstone is known but its id: only my changes are restored with it.
    if (!isWhole(current)) return withDeleted(whole)
    return restoring(collection, theirs, { ...mine, deleted: false })
  }
  const { before, after } = difference(entity, theirs, mine)
  const isMine = (place: Place) => choice === 'mine' || choice.get(place) !== 'theirs'
  return { before: onlyPlaces(before, isMine), after: onlyPlaces(after, isMine) }
}

/** My changes over the deleted document, naming its plain fields too, so that it is shown whole until it is back. */
function restoring(collection: Conflict['collection'], theirs: DocumentState, mine: DocumentState): Parts {
  const entity = entityOf(collection)
  const { before, after } = difference(entity, theirs, mine)
  const plain = Object.entries(entity.fields).filter(([name, { kind }]) => name !== 'id' && kind !== 'html')
  const unchanged: Patch = Object.fromEntries(plain.map(([name]): [string, Value] => [name, theirs[name] as Value]))
  return { before: { ...unchanged, ...before }, after: { ...unchanged, ...after } }
}

function withDeleted({ before, after }: Parts): Parts {
  return { before: { ...before, deleted: true }, after: { ...after, deleted: false } }
}

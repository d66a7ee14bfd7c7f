import { entityOf } from '../../entities/index.ts'
import type { Edit, Standing } from '../../protocol/edit.ts'
import { condensed } from '../../protocol/hashed.ts'
import { dependsOn, makesDocument, referencesIn } from '../../protocol/references.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

export type NewOutboxEntry = Omit<OutboxEntry, 'seq'>

/**
 * A new edit as the outbox holds it, with long texts and rows in its `before` as hashes. It waits for the `earlier`
 * edits that it depends on, and for its uploads. Edits refused by then are no longer on the screen: it waits for none
 * of them, unless the document exists only through one.
 * @param standing where a delete saw its document: the server is sent no more, and the device keeps what was seen
 */
export function toEntry(
  edit: Edit,
  app: string,
  earlier: readonly OutboxEntry[],
  standing: Standing | null = null,
): NewOutboxEntry {
  const dependencies = earlier.filter(
    (entry) => dependsOn(edit, entry.edit) && (entry.state !== 'refused' || makesDocument(entry.edit)),
  )
  const before = condensed(entityOf(edit.entity), edit.before)
  return {
    edit: { ...edit, before: standing ?? before },
    ...(standing && { seen: before }),
    schema: SCHEMA,
    app,
    state: 'waiting',
    attempts: 0,
    answer: null,
    dependsOn: dependencies.map((entry) => entry.edit.id),
    uploads: uploadsOf(edit),
  }
}

/** The same for several new edits in their order: each is compared only with those that it may depend on. */
export function toEntries(
  edits: readonly Edit[],
  app: string,
  earlier: readonly OutboxEntry[],
  standingOf = noStanding,
) {
  const byDocument = Map.groupBy(earlier, ({ edit }) => edit.documentId)
  return edits.map((edit, index): NewOutboxEntry => {
    const named = referencesIn(edit.entity, edit.after).map(({ id }) => id)
    const known = [edit.documentId, ...named].flatMap((id) => byDocument.get(id) ?? [])
    const entry = toEntry(edit, app, [...new Set(known)], standingOf(edit))
    // Its number in the store is not known yet, but it is later than all of them.
    const last = { ...entry, seq: Number.MAX_SAFE_INTEGER - edits.length + index }
    const own = byDocument.get(edit.documentId)
    if (own) own.push(last)
    else byDocument.set(edit.documentId, [last])
    return entry
  })
}

const noStanding = (_edit: Edit): Standing | null => null

/** The blobs that an edit names and that must be on the server before it. */
export function uploadsOf({ entity, after }: Edit): string[] {
  return referencesIn(entity, after).flatMap(({ collection, id }) => (collection === 'blob' ? [id] : []))
}

import type { LastChange, LastChanges } from '#sync/protocol/answers/last-changes.ts'

/**
 * Who changed each event last, as the server has said since this page was loaded: other people's data is stored on no device
 * (decision 014). A new object after every change.
 */
export type KnownChanges = {
  position: number
  names: ReadonlyMap<string, string>
  changes: ReadonlyMap<string, LastChange>
}

export const nothing: KnownChanges = { position: 0, names: new Map(), changes: new Map() }

/** A page is laid over what was known before. */
export function withPage(known: KnownChanges, page: LastChanges): KnownChanges {
  const names = new Map([...known.names, ...page.people.map(({ id, name }) => [id, name] as const)])
  const changes = new Map(known.changes)
  for (const change of page.changes) changes.set(change.id, change)
  return { position: Math.max(known.position, page.position), names, changes }
}

/** The id of whoever changed an event last; null while that is not known of its last change. */
export function authorOf(of: KnownChanges, { id, edit }: { id: string; edit: string | null }): string | null {
  const change = of.changes.get(id)
  return change && change.edit === edit ? change.by : null
}

import { filterKinds, type Exclusions, type Filters } from '#client/data/exclusions.ts'
import { idsInQuery, withQuery } from '../calendar-address.ts'

/**
 * The query that says what is excluded once some of its kinds have changed; the others stay as the address has them. What alone is
 * shown stands there by itself.
 */
export function excludeQuery(
  query: URLSearchParams,
  shown: Exclusions,
  { only, ...changes }: Partial<Filters>,
): URLSearchParams {
  const changed = withQuery(query, only ? { only: only.join() || null } : {})
  if (Object.keys(changes).length === 0) return changed
  for (const kind of filterKinds) changed.delete(kind)
  for (const kind of filterKinds) {
    const ids = changes[kind] ?? idsInQuery(query, kind) ?? shown[kind]
    // Without an empty list of its own the address would show what this device keeps.
    if (ids.length > 0 || (!changes[kind] && query.has(kind))) changed.set(kind, ids.join(','))
  }
  return changed
}

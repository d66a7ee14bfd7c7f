import type { ShownRecord } from '#client/data/replica/own/own-of-kind.ts'
import { longestName } from '#sync/records/own-record.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { inOneLine, isAtMost, isPrintable } from '#sync/rules/typed-text.ts'

/** A list of administration under a name of one's own; `stored` is its query, in the order of the names in it. */
export type NamedView = { key: string; name: string; stored: string; problem: string | null }

/** The views of a list, by name; a record without a name is one that was deleted, or that came without its address. */
export function viewsOf(records: readonly ShownRecord<'views'>[], list: string): NamedView[] {
  const views = records.flatMap(({ key, value: { name, address }, problem }) => {
    const [path, query = ''] = address.split('?')
    return name === '' || path !== list ? [] : [{ key, name, stored: storedQuery(query), problem }]
  })
  return views.toSorted((one, other) => one.name.localeCompare(other.name) || one.key.localeCompare(other.key))
}

/** What a view stores of a query: everything but which view it is. */
export function storedQuery(query: string): string {
  const stored = new URLSearchParams(query)
  stored.delete('view')
  stored.sort()
  return stored.toString()
}

/** The address that is stored for a query. */
export function storedAddress(list: string, stored: string): string {
  return stored === '' ? list : `${list}?${stored}`
}

/** Where a view is opened: its own query, which anybody can use, and which view it is. */
export function viewAddress(list: string, { key, stored }: Pick<NamedView, 'key' | 'stored'>): string {
  return `${list}?${stored === '' ? '' : `${stored}&`}view=${key}`
}

type NameProblem = 'nameMissing' | 'nameTaken' | 'nameTooLong' | 'nameHidden'

/** The name of a view as it is stored, and what is wrong with it; the key is null as long as the view is new. */
export function checkedName(
  typed: string,
  views: readonly NamedView[],
  key: string | null,
): { name: string; problem: NameProblem | null } {
  const name = inOneLine(typed).trim()
  const isTaken = views.some((view) => view.key !== key && folded(view.name) === folded(name))
  if (name === '') return { name, problem: 'nameMissing' }
  if (!isAtMost(name, longestName)) return { name, problem: 'nameTooLong' }
  if (!isPrintable(name)) return { name, problem: 'nameHidden' }
  return { name, problem: isTaken ? 'nameTaken' : null }
}

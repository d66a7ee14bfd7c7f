import { useSearchAddress } from './use-search-address.ts'

export type ListOrder<Heading extends string = string> = { by: Heading; isDescending: boolean }

/** The possible sort columns of a list, and the initial one. */
type Sortable<Heading extends string> = {
  columns: readonly { heading: Heading }[]
  sortedBy: Heading
}

/**
 * Search and sort of a list, and whether it shows archived rows too, stored in the address
 * (`?search=census&sort=-displayOrder&archived=yes`).
 */
export function useListAddress<Heading extends string>(list: Sortable<Heading>) {
  const { query, search, setSearch, write } = useSearchAddress()
  const order = orderOf(list, query.get('sort'))
  return {
    search,
    order,
    setSearch,
    sortBy: (by: Heading) => {
      // The order that is seen may still be that before the last press.
      const now = orderOf(list, new URLSearchParams(location.search).get('sort'))
      write('sort', now.by === by && !now.isDescending ? `-${by}` : by)
    },
    withArchived: query.get('archived') === 'yes',
    showArchived: (isShown: boolean) => write('archived', isShown ? 'yes' : ''),
  }
}

function orderOf<Heading extends string>(
  { columns, sortedBy }: Sortable<Heading>,
  sort: string | null,
): ListOrder<Heading> {
  const wanted = sort?.replace(/^-/, '')
  const column = columns.find(({ heading }) => heading === wanted)
  return column
    ? { by: column.heading, isDescending: sort?.startsWith('-') ?? false }
    : { by: sortedBy, isDescending: false }
}

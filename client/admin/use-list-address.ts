import { useSearchAddress } from './use-search-address.ts'

export type ListOrder<Heading extends string = string> = { by: Heading; isDescending: boolean }

/** The possible sort columns of a list, and the initial one. */
type Sortable<Heading extends string> = { columns: readonly { heading: Heading }[]; sortedBy: Heading }

/** Search and sort of a list, kept in the address (`?search=census&sort=-displayOrder`). */
export function useListAddress<Heading extends string>(list: Sortable<Heading>) {
  const { query, search, setSearch, write } = useSearchAddress()
  const order = orderOf(list, query.get('sort'))
  return {
    search,
    order,
    setSearch,
    sortBy: (by: Heading) => write('sort', order.by === by && !order.isDescending ? `-${by}` : by),
  }
}

function orderOf<Heading extends string>(
  { columns, sortedBy }: Sortable<Heading>,
  sort: string | null,
): ListOrder<Heading> {
  const asked = sort?.replace(/^-/, '')
  const column = columns.find(({ heading }) => heading === asked)
  return column
    ? { by: column.heading, isDescending: sort?.startsWith('-') ?? false }
    : { by: sortedBy, isDescending: false }
}

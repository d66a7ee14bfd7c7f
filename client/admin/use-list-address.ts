import type { AdminWord } from '#client/i18n/words/admin.ts'
import type { Section } from './section.ts'
import { useSearchAddress } from './use-search-address.ts'

export type ListOrder = { by: AdminWord; isDescending: boolean }

/** Search and sort of a list, kept in the address (`?search=census&sort=-order`). */
export function useListAddress(section: Section) {
  const { query, search, setSearch, write } = useSearchAddress()
  const order = orderOf(section, query.get('sort'))
  return {
    search,
    order,
    setSearch,
    sortBy: (by: AdminWord) => write('sort', order.by === by && !order.isDescending ? `-${by}` : by),
  }
}

function orderOf({ columns, sortedBy }: Section, sort: string | null): ListOrder {
  const asked = sort?.replace(/^-/, '')
  const column = columns.find(({ heading }) => heading === asked)
  return column
    ? { by: column.heading, isDescending: sort?.startsWith('-') ?? false }
    : { by: sortedBy, isDescending: false }
}

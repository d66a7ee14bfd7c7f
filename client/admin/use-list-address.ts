import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AdminWord } from '#client/i18n/words/admin.ts'
import type { Section } from './section.ts'

export type ListOrder = { by: AdminWord; isDescending: boolean }

type Written = { byList: true } | null

/**
 * Search and sort of a list, kept in the address (`?search=census&sort=-order`). What is typed shows at once; the address
 * follows, and is followed when a link or the browser's history changes it.
 */
export function useListAddress(section: Section) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const searched = query.get('search') ?? ''
  const [typed, setTyped] = useState({ text: searched, at: key })

  let { text } = typed
  if (typed.at !== key) {
    if (!(state as Written)?.byList) text = searched
    setTyped({ text, at: key })
  }

  const write = (name: 'search' | 'sort', value: string) => {
    const next = new URLSearchParams(location.search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    void navigate({ search: next.toString() }, { replace: true, state: { byList: true } satisfies Written })
  }
  const order = orderOf(section, query.get('sort'))
  return {
    search: text,
    order,
    setSearch: (search: string) => {
      setTyped({ text: search, at: key })
      write('search', search)
    },
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

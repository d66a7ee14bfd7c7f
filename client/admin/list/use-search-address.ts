import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Written = { byList: true } | null

/**
 * The search of a list, stored in the address (`?search=census`). Input shows at once; the address follows, and the input
 * follows the address when a link or the browser's history changes it. `write` stores something else there too.
 */
export function useSearchAddress() {
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

  /** Puts these values into the address; an empty one leaves it. */
  const writeAll = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    void navigate({ search: next.toString() }, { replace: true, state: { byList: true } satisfies Written })
  }
  const write = (name: string, value: string) => writeAll({ [name]: value })
  const setSearch = (search: string) => {
    setTyped({ text: search, at: key })
    write('search', search)
    // After scrolling, a new search starts at its first result.
    scrollTo(0, 0)
  }
  return { query, search: text, setSearch, write, writeAll }
}

import { useEffect, useState } from 'react'
import { pauseInSearch } from '#sync/times.ts'

/** The text when the typing pauses or `searchNow` is called; the first one at once. */
export function useAfterPause(text: string) {
  const [search, setSearch] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), pauseInSearch)
    return () => clearTimeout(timer)
  }, [text])
  return { search, searchNow: () => setSearch(text) }
}

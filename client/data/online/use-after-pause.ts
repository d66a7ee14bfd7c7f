import { useEffect, useState } from 'react'

const pauseInTyping = 200

/** The text when the typing pauses or `searchNow` is called; the first one at once. */
export function useAfterPause(text: string) {
  const [search, setSearch] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), pauseInTyping)
    return () => clearTimeout(timer)
  }, [text])
  return { search, searchNow: () => setSearch(text) }
}

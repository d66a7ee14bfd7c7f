import { useEffect, useRef, useState } from 'react'
import { failureMessages } from './failure-messages.ts'
import { listProfiles, type ListedProfile, type ProfileSearch } from './profiles.ts'
import { useAnswer, type Answer } from './use-answer.ts'

const pageSize = 50
const pauseInTyping = 200

/** The people found so far; `search` is the text that found them. */
export type People = { search: string; rows: readonly ListedProfile[]; hasMore: boolean }

type Further = { after: People; pages: ListedProfile[]; hasMore: boolean; isLoading: boolean; problems: string[] }

/** Which people, and in which order. */
export type PeopleWanted = Omit<ProfileSearch, 'search' | 'offset' | 'first'>

/**
 * People, a page at a time, as the server finds and sorts them. During a new search the people of the previous one
 * stay, so that the list does not flicker with every key press.
 */
export function usePeople(typed: string, wanted: PeopleWanted) {
  const { search, searchNow } = useAfterPause(typed.trim())
  const ask = async (offset: number, signal: AbortSignal) => {
    // One more than is shown, to know whether there are more.
    const found = await listProfiles({ ...wanted, search, offset, first: pageSize + 1 }, signal)
    return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize }
  }
  const askFirst = async (signal: AbortSignal): Promise<People> => ({ search, ...(await ask(0, signal)) })
  const first = useAnswer(JSON.stringify([search, wanted]), askFirst, { stays: true })
  const latest = first.status === 'ready' ? first.value : null

  const [further, setFurther] = useState<Further | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [latest])
  const known = latest && further?.after === latest ? further : null
  const loadMore = async () => {
    if (!latest || known?.isLoading) return
    const before = known ?? { after: latest, pages: [], hasMore: latest.hasMore }
    const controller = new AbortController()
    asking.current = controller
    setFurther({ ...before, isLoading: true, problems: [] })
    try {
      const page = await ask(latest.rows.length + before.pages.length, controller.signal)
      if (controller.signal.aborted) return
      const pages = [...before.pages, ...page.rows]
      setFurther({ after: latest, pages, hasMore: page.hasMore, isLoading: false, problems: [] })
    } catch (error) {
      if (!controller.signal.aborted) setFurther({ ...before, isLoading: false, problems: failureMessages(error) })
    }
  }

  const people: Answer<People> = latest
    ? { status: 'ready', value: { ...latest, rows: allOf(latest, known), hasMore: (known ?? latest).hasMore } }
    : first
  return { people, searchNow, loadMore, isLoadingMore: known?.isLoading ?? false, problems: known?.problems ?? [] }
}

/** Each once: somebody added meanwhile moves the others into the next page. */
function allOf({ rows }: People, further: Further | null): readonly ListedProfile[] {
  if (!further) return rows
  return [...new Map([...rows, ...further.pages].map((row) => [row.id, row])).values()]
}

/** The text when the typing pauses or `searchNow` is called; the first one at once. */
function useAfterPause(text: string) {
  const [search, setSearch] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), pauseInTyping)
    return () => clearTimeout(timer)
  }, [text])
  return { search, searchNow: () => setSearch(text) }
}

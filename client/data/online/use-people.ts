import { useAfterPause } from './http/use-after-pause.ts'
import { listProfiles, type ListedProfile, type ProfileSearch } from './profiles.ts'
import { usePages, type Page } from './http/use-pages.ts'

const pageSize = 50

/** The people found so far; `search` is the text that found them. */
export type People = Page<ListedProfile> & { search: string }

/** Which people, and in which order. */
export type PeopleWanted = Omit<ProfileSearch, 'search' | 'offset' | 'first'>

/** People, a page at a time, as the server finds and sorts them. */
export function usePeople(typed: string, wanted: PeopleWanted) {
  const { search, searchNow } = useAfterPause(typed.trim())
  const load = async (offset: number, signal: AbortSignal): Promise<People> => {
    // One more than is shown, to know whether there are more.
    const found = await listProfiles({ ...wanted, search, offset, first: pageSize + 1 }, signal)
    return { search, rows: found.slice(0, pageSize), hasMore: found.length > pageSize }
  }
  const { answer: people, ...paging } = usePages<ListedProfile, People>(
    JSON.stringify([search, wanted]),
    load,
    ({ id }) => id,
  )
  return { people, searchNow, ...paging }
}

/** Where one entry of this tab's history was left: pixels from the top if it is known, and what its screens had open. */
type EntryState = { top: number | null; values: Record<string, unknown> }

const storedAs = 'places'
/** The entries that are remembered; the first ones are forgotten. */
const most = 50

let entries: Map<string, EntryState> | undefined

/** The entry of the history on which the tab stands. What is put into it is remembered until the tab is closed. */
export function entryState(): EntryState {
  const known = (entries ??= stored())
  const id = idHere()
  const entry = known.get(id) ?? { top: null, values: {} }
  // The latest is the last to be forgotten.
  known.delete(id)
  known.set(id, entry)
  return entry
}

/** Keeps all entries for a reload; a browser without room or leave to store them does without. */
export function storeEntryStates(): void {
  // A page without entries of its own has not read those of the others.
  if (!entries) return
  try {
    sessionStorage.setItem(storedAs, JSON.stringify([...entries].slice(-most)))
  } catch (error) {
    console.warn(error)
  }
}

function stored(): Map<string, EntryState> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]') as [string, EntryState][])
  } catch {
    return new Map()
  }
}

/** Whether the page is scrolled to where this entry was left, and not on its way back there. */
export function isWhereLeft(): boolean {
  const { top } = entryState()
  return top === null || Math.abs(scrollY - top) <= 1
}

/** What the router remembers with an address that replaces this one and continues its entry. */
export function sameEntry(): { place: string } {
  return { place: idHere() }
}

/**
 * The id that the entry has taken over, or else the router's key of the entry; the first entry of a visit has none of its
 * own.
 */
function idHere(): string {
  const state = (history.state ?? {}) as { usr?: { place?: string } | null; key?: string; place?: string }
  const id = state.usr?.place ?? state.key ?? state.place
  if (id !== undefined) return id
  const place = crypto.randomUUID()
  history.replaceState({ ...state, place }, '')
  return place
}

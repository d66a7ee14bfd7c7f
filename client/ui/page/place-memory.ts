/** Where one entry of this tab's history was left: pixels from the top if it is known, and what its screens had open. */
type Place = { top: number | null; values: Record<string, unknown> }

const storedAs = 'places'
/** The entries that are remembered; the first ones are forgotten. */
const most = 50

let places: Map<string, Place> | undefined

/** The entry of the history on which the tab stands. What is put into it is remembered until the tab is closed. */
export function placeHere(): Place {
  const known = (places ??= stored())
  const id = idHere()
  const place = known.get(id) ?? { top: null, values: {} }
  // The latest is the last to be forgotten.
  known.delete(id)
  known.set(id, place)
  return place
}

/** Keeps all places for a reload; a browser without room or leave to store them does without. */
export function storePlaces(): void {
  // A page without places of its own has not read those of the others.
  if (!places) return
  try {
    sessionStorage.setItem(storedAs, JSON.stringify([...places].slice(-most)))
  } catch (error) {
    console.warn(error)
  }
}

function stored(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]') as [string, Place][])
  } catch {
    return new Map()
  }
}

/** Whether the page is scrolled to where this place was left, and not on its way back there. */
export function isWhereLeft(): boolean {
  const { top } = placeHere()
  return top === null || Math.abs(scrollY - top) <= 1
}

/** What the router remembers with an address that takes the place of this one and is the same place. */
export function samePlace(): { place: string } {
  return { place: idHere() }
}

/**
 * The place that the entry has taken over, or else the router's key of the entry; the first entry of a visit has none of its
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

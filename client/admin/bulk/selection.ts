import { useSyncExternalStore } from 'react'

/** Which rows of a list are chosen. A row reads only whether it is chosen itself, so that ticking one of 10,000 renders one. */
export type Selection = {
  has(id: string): boolean
  /** The chosen ones among these. */
  among(ids: readonly string[]): string[]
  /** Ticks or unticks one, or with `through` every row between it and the last one that was pressed. */
  press(id: string, through: boolean): void
  /** The rows of the list as it stands. */
  shown(): readonly string[]
  show(ids: readonly string[]): void
  choose(ids: readonly string[], isChosen: boolean): void
  clear(): void
  listen(changed: () => void): () => void
  version(): number
}

export function createSelection(): Selection {
  const chosen = new Set<string>()
  const listeners = new Set<() => void>()
  let last: string | null = null
  let shown: readonly string[] = []
  let version = 0
  const tell = () => {
    version += 1
    for (const listener of [...listeners]) listener()
  }
  const choose = (ids: readonly string[], isChosen: boolean) => {
    for (const id of ids) {
      if (isChosen) chosen.add(id)
      else chosen.delete(id)
    }
    tell()
  }
  return {
    has: (id) => chosen.has(id),
    among: (ids) => (chosen.size === 0 ? [] : ids.filter((id) => chosen.has(id))),
    press: (id, through) => {
      const isChosen = !chosen.has(id)
      const [from, to] = [last === null ? -1 : shown.indexOf(last), shown.indexOf(id)]
      last = id
      if (!through || from < 0 || to < 0) return choose([id], isChosen)
      choose(shown.slice(Math.min(from, to), Math.max(from, to) + 1), isChosen)
    },
    shown: () => shown,
    show: (ids) => {
      shown = ids
      // With none chosen, it does not matter which rows there are.
      if (chosen.size > 0) tell()
    },
    choose,
    clear: () => {
      if (chosen.size === 0) return
      chosen.clear()
      last = null
      tell()
    },
    listen: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    version: () => version,
  }
}

export function useIsChosen(selection: Selection, id: string): boolean {
  return useSyncExternalStore(selection.listen, () => selection.has(id))
}

/** Renders again with every change of the selection. */
export function useSelectionVersion(selection: Selection): number {
  return useSyncExternalStore(selection.listen, selection.version)
}

import { filterKinds, type Exclusions, type FilterKind } from '#sync/rules/event-filter.ts'
import { useSyncExternalStore } from 'react'

const names: Record<FilterKind, string> = { phases: 'school-phases', types: 'event-types', schools: 'school-types' }
const listeners = new Set<() => void>()
let known: { text: string; exclusions: Exclusions } | undefined

/** Where the device keeps what a user does not want to see; null there means that nothing was chosen yet. */
const keyOf = (kind: FilterKind, userId: string): string => `excluded-${names[kind]}:${userId}`

/** The ids that this user excludes on this device (product 3), the same object for as long as they are the same. */
function readExclusions(userId: string): Exclusions {
  const texts = filterKinds.map((kind) => stored(kind, userId) ?? '')
  const text = texts.join('\n')
  if (known?.text !== text) {
    const [phases, types, schools] = texts.map(idsIn) as [string[], string[], string[]]
    known = { text, exclusions: { phases, types, schools } }
  }
  return known.exclusions
}

export function useExclusions(userId: string): Exclusions {
  return useSyncExternalStore(whenExclusionsChange, () => readExclusions(userId))
}

/** Whether the phases were chosen on this device, by the user or from the registration. */
export function hasChosenPhases(userId: string): boolean {
  return stored('phases', userId) !== null
}

/** Where the device refuses to store it, the choice lives on in the address alone. */
export function writeExclusions(userId: string, exclusions: Partial<Exclusions>): void {
  try {
    for (const kind of filterKinds) {
      if (exclusions[kind]) localStorage.setItem(keyOf(kind, userId), JSON.stringify(exclusions[kind]))
    }
  } catch {
    return
  }
  for (const changed of listeners) changed()
}

function whenExclusionsChange(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

function stored(kind: FilterKind, userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(kind, userId))
  } catch {
    return null
  }
}

function idsIn(text: string): string[] {
  try {
    return (JSON.parse(text) as unknown[]).filter((id) => typeof id === 'string')
  } catch {
    return []
  }
}

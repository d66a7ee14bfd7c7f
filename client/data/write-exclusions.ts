import { exclusionsChanged, filterKinds, keyOfExclusions, type Exclusions, type Filters } from './exclusions.ts'

export const noExclusions: Exclusions = { phases: [], types: [], schools: [] }

export const noFilters: Filters = { ...noExclusions, only: [] }

/** Whether the phases were chosen on this device, by the user or from the registration. */
export function hasChosenPhases(userId: string): boolean {
  return localStorage.getItem(keyOfExclusions('phases', userId)) !== null
}

/** If the device refuses to store it, the choice lives on in the address alone. */
export function writeExclusions(userId: string, exclusions: Partial<Exclusions>): void {
  try {
    for (const kind of filterKinds) {
      if (exclusions[kind]) localStorage.setItem(keyOfExclusions(kind, userId), JSON.stringify(exclusions[kind]))
    }
  } catch {
    return
  }
  exclusionsChanged()
}

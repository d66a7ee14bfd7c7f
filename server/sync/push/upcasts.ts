import { stepsFrom, type Upcast } from '#sync/protocol/upcasts.ts'

const takenFor = 180 * 24 * 60 * 60 * 1000

/**
 * Step 3: the steps from a device's schema to ours.
 * @returns null for UPGRADE: a step is unknown, the first step is older than 180 days, or the schema is newer than ours
 * (this version was rolled back, or another process already runs the next one)
 */
export function upcastPath(schema: number, upcasts: readonly Upcast[], now: Date): readonly Upcast[] | null {
  const path = stepsFrom(schema, upcasts)
  const isTaken = path?.every(({ releasedOn }) => now.getTime() - Date.parse(releasedOn) <= takenFor)
  return path && isTaken ? path : null
}

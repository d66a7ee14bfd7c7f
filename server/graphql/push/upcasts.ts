import { SCHEMA } from '#sync/protocol/schema.ts'
import { TryAgainLater } from '../../errors.ts'
import type { RawEdit } from './read-slice.ts'

/** How an edit of schema `from` is said in schema `from + 1`. */
export type Upcast = {
  from: number
  /** The day on which `from + 1` was released, YYYY-MM-DD: edits of `from` are taken for 180 days more. */
  releasedOn: string
  step: (edit: RawEdit) => RawEdit
}

/** One row per raised SCHEMA, oldest first. */
export const releasedUpcasts: readonly Upcast[] = []

const takenFor = 180 * 24 * 60 * 60 * 1000

/**
 * Step 3: what leads from a device's schema to ours.
 * @returns null for UPGRADE: the way is not known, or its first step is older than 180 days
 * @throws TryAgainLater for a newer schema: another process already runs the next version, this one soon will
 */
export function upcastPath(schema: number, upcasts: readonly Upcast[], now: Date): readonly Upcast[] | null {
  if (schema > SCHEMA) throw new TryAgainLater()
  const path = upcasts.filter(({ from }) => from >= schema).toSorted((one, other) => one.from - other.from)
  const isWhole = path.length === SCHEMA - schema && path.every(({ from }, index) => from === schema + index)
  const isTaken = path.every(({ releasedOn }) => now.getTime() - Date.parse(releasedOn) <= takenFor)
  return isWhole && isTaken ? path : null
}

export function upcastEdit(edit: RawEdit, path: readonly Upcast[]): RawEdit {
  return path.reduce((older, { step }) => step(older), edit)
}

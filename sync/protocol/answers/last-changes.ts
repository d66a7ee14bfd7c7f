/** The last change of an event: `edit` is the event's own, `by` the id of its author, `at` when it was recorded (ISO). */
export type LastChange = {
  id: string
  edit: string | null
  by: string | null
  at: string
  /** Who made it, of a draft alone. */
  madeBy: string | null
}

export type LastChanges = {
  /** Up to which position they are known. */
  position: number
  hasMore: boolean
  /** Everybody named in them who still has an account. */
  people: { id: string; name: string }[]
  changes: LastChange[]
}

import { planPatience } from '../times.ts'

export type Planned = { archived: boolean; publishAt: string | null; unpublishAt: string | null }

export type Plan = {
  does: 'publishes' | 'archives'
  /** ISO */
  at: string
  /** It is over, and this copy does not have that it was done. */
  isMissed: boolean
}

/** What becomes of an event by itself, and when: of a draft that it is published, of what readers see that it is archived. */
export function planOf({ archived, publishAt, unpublishAt }: Planned, now: Date): Plan | null {
  const at = archived ? publishAt : unpublishAt
  if (!at) return null
  return { does: archived ? 'publishes' : 'archives', at, isMissed: Date.parse(at) + planPatience < now.getTime() }
}

type Cleared = Partial<Record<'publishAt' | 'unpublishAt', null>>

/** The time that is dealt with once somebody publishes or archives by hand, where a document has one. */
export function clearedTime(archived: boolean, document: Readonly<Record<string, unknown>>): Cleared {
  const field = archived ? 'unpublishAt' : 'publishAt'
  return typeof document[field] === 'string' ? { [field]: null } : {}
}

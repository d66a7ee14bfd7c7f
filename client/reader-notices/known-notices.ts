import { now } from '#client/data/now.ts'
import { dismissalOf, type ReaderNotice, type WrittenNotice } from '#sync/rules/reader-notices.ts'
import { noticesKnown, requestTimeOut } from '#sync/times.ts'

const knownKey = 'reader-notices'
const dismissedKey = 'reader-notices-dismissed'

type Known = { at: number; notices: readonly ReaderNotice[] }

/** What this device knows of notices, also without a connection; nothing where storage is blocked. */
function readKnown(): Known {
  try {
    const { at, notices } = JSON.parse(localStorage.getItem(knownKey) ?? '') as Known
    if (Array.isArray(notices)) return { at, notices }
  } catch {
    // Nothing was stored, or something else.
  }
  return { at: 0, notices: [] }
}

let known = readKnown()
let dismissed: ReadonlySet<string> = new Set(readDismissed())

export type Notices = { notices: readonly ReaderNotice[]; dismissed: ReadonlySet<string> }

export function knownNotices(): Notices {
  return { notices: known.notices, dismissed }
}

/** Asks the server if the last answer is some minutes old. @returns whether more is known than before */
export async function lookForNotices(): Promise<boolean> {
  const stored = readKnown()
  // Another tab has asked since, or shown or withdrawn one.
  if (stored.at > known.at) {
    known = stored
    return true
  }
  const age = now().getTime() - known.at
  if (age >= 0 && age < noticesKnown) return false
  const patience = AbortSignal.timeout(requestTimeOut)
  // What lies between may have an answer of the last half minute, this browser's own would add to that.
  const response = await fetch('/api/reader-notices', { cache: 'no-cache', signal: patience }).catch(() => null)
  if (!response?.ok) return false
  const { notices } = (await response.json()) as { notices: readonly ReaderNotice[] }
  known = { at: now().getTime(), notices }
  store(knownKey, known)
  return true
}

/** What the server has answered to an own change: nobody who shows a notice, or withdraws it, waits to see that. */
export function noteWritten(written: readonly WrittenNotice[]): void {
  const notices = written
    .filter(({ withdrawnAt, endsAt }) => withdrawnAt === null && Date.parse(endsAt) > now().getTime())
    .map(({ id, text, startsAt, endsAt }) => ({ id, text, startsAt, endsAt }))
    .toReversed()
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  known = { at: now().getTime(), notices }
  store(knownKey, known)
}

/** It does not return on this device unless its words change; those that are over are forgotten. */
export function dismissNotice(notice: ReaderNotice): void {
  const standing = new Set(known.notices.map(dismissalOf))
  dismissed = new Set([...dismissed, dismissalOf(notice)].filter((one) => standing.has(one)))
  store(dismissedKey, [...dismissed])
}

function readDismissed(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(dismissedKey) ?? '')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage it is known until the page is left.
  }
}

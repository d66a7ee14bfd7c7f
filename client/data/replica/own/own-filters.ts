import {
  exclusionsChanged,
  filterKinds,
  keyOfExclusions,
  type Exclusions,
  type FilterKind,
} from '#client/data/exclusions.ts'
import { mergeOwnValue, type OwnValue } from '#sync/records/own-record.ts'
import { ownReadKey } from '#sync/replica/own/own-rows.ts'
import { watchStore } from '#sync/replica/storage/watch-store.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { currentCopy, startedEngine } from '../copy/opened-copy.ts'
import { followingOwn } from './follow-own.ts'
import { writeOwnRecord } from './write-own-record.ts'

const fieldOf = {
  phases: 'excludedSchoolPhaseIds',
  types: 'excludedEventTypeIds',
  schools: 'excludedSchoolTypeIds',
} as const satisfies Record<FilterKind, keyof OwnValue<'filters'>>

/**
 * Makes what was chosen on this device the person's own filters, which their other devices, feed and mails follow. Where
 * the device knows none of theirs yet, all of its own go with what has changed: the record would be without them.
 */
export async function saveOwnFilters(changed: Partial<Exclusions>): Promise<void> {
  const copy = currentCopy()
  const { work } = await startedEngine()
  const isKnown = (await work.own.get(['filters', ''])) !== undefined
  const changes = isKnown || !copy ? changed : { ...chosenOn(copy.userId), ...changed }
  // An address may name anything.
  const ids = (kind: FilterKind) => [...new Set(changes[kind])].filter((id) => toUuid(id) === id)
  const named = filterKinds.filter((kind) => changes[kind] !== undefined)
  await writeOwnRecord('filters', '', Object.fromEntries(named.map((kind) => [fieldOf[kind], ids(kind)])))
}

/**
 * From now on the filters of this device follow the person's own: what they choose on another device is used here too. A
 * device that has chosen before there was such a record gives it its first value. Another user's filters are their own.
 */
export const followOwnFilters = followingOwn((work, userId) => {
  const filters = watchStore(async () => {
    const [row, read] = await Promise.all([work.own.get(['filters', '']), work.settings.get(ownReadKey)])
    return { row, isRead: read !== undefined }
  })
  const failed = (error: unknown) => console.warn(error)
  return filters.subscribe({
    next: ({ row, isRead }) => {
      if (row) follow(userId, mergeOwnValue('filters', row.base, row.unsent)).catch(failed)
      else if (isRead) saveChosen(userId).catch(failed)
    },
    error: failed,
  })
})

/**
 * A choice is stored on the device at once, and becomes the person's own a little later: what was chosen here since both were
 * the same, on a page that was left in between, is no older choice, and is saved now.
 */
async function follow(userId: string, own: OwnValue<'filters'>): Promise<void> {
  const key = `followed-filters:${userId}`
  const followed = localStorage.getItem(key)?.split('|')
  const texts = filterKinds.map((kind) => JSON.stringify(own[fieldOf[kind]]))
  const changed = filterKinds.filter((kind, index) => storedText(userId, kind) !== texts[index])
  const unsaved = changed.filter((kind) => followed && storedText(userId, kind) !== followed[filterKinds.indexOf(kind)])
  if (unsaved.length > 0) return saveOwnFilters(chosenOn(userId, unsaved))
  try {
    localStorage.setItem(key, texts.join('|'))
    for (const kind of changed) localStorage.setItem(keyOfExclusions(kind, userId), texts[filterKinds.indexOf(kind)]!)
  } catch {
    // A device without room keeps its own.
    return
  }
  if (changed.length > 0) exclusionsChanged()
}

async function saveChosen(userId: string): Promise<void> {
  const chosen = chosenOn(userId)
  if (Object.keys(chosen).length > 0) await saveOwnFilters(chosen)
}

/** What this device stores of each kind that was ever chosen on it. */
function chosenOn(userId: string, kinds: readonly FilterKind[] = filterKinds): Partial<Exclusions> {
  const chosen = kinds.filter((kind) => storedText(userId, kind) !== null)
  return Object.fromEntries(chosen.map((kind) => [kind, idsIn(storedText(userId, kind))]))
}

function storedText(userId: string, kind: FilterKind): string | null {
  return localStorage.getItem(keyOfExclusions(kind, userId))
}

function idsIn(text: string | null): string[] {
  try {
    return (JSON.parse(String(text)) as unknown[]).map(String)
  } catch {
    return []
  }
}

import type { EventChange } from '#sync/entities/calendar-event.ts'
import { rowsOf } from '#sync/protocol/apply-edit.ts'
import type { DocumentState } from '#sync/protocol/edit.ts'
import { startOf, type ChangeKind, type ListedState } from '#sync/rules/change-kinds.ts'

/** A change of an event as it is stored; null in `at` while readers do not have the event, so that nobody is shown it yet. */
export type StoredChange = Omit<EventChange, 'at'> & { at: string | null }

/** What an edit does to an event: null before it is created; `wasPublished` says whether readers have ever seen it before. */
export type Edited = { before: DocumentState | null; after: DocumentState; wasPublished: boolean }

/** A change that is undone or continued within this time (ms) is one change. */
export const oneChange = 60 * 60 * 1000

/** The most changes that an event holds: of a date that moves every day the oldest are dropped. */
const mostChanges = 200

type Said = { value: string | null; note: string | null }

/**
 * The changes that an event holds after an edit: what `known` holds with what became of start, status, place and of whether it is
 * listed. Nothing is said of drafts. What happens while readers do not have the event is shown when they have it again.
 * @param at when, as ISO text; later than every change that was shown before
 * @returns the rows to store, new or changed, and the ids of those to remove
 */
export function newsOfEvent(
  edited: Edited,
  known: readonly StoredChange[],
  at: string,
  newId: () => string,
): { stored: StoredChange[]; removed: string[] } {
  const [was, is] = listedStatesOf(edited)
  if (is === null) return { stored: [], removed: [] }
  const isListed = is === 'Listed'
  const rows = new Map(known.map((row) => [row.id, isListed ? { ...row, at: row.at ?? at } : row]))
  for (const [topic, before, after] of was === null ? [added(is)] : differences(edited, was, is)) {
    const latest = latestOf(topic, known)
    const isSameNews = latest && (latest.at === null || Date.parse(at) - Date.parse(latest.at) < oneChange)
    if (before.value === after.value) {
      if (latest?.after === after.value) rows.set(latest.id, { ...rows.get(latest.id)!, note: after.note })
      continue
    }
    const first = isSameNews ? latest.before : before.value
    const isReturning = known.some((row) => row.about === topic && row.after === null)
    const kind = kindOf(topic, first, after.value, isReturning)
    if (kind === null) {
      if (isSameNews) rows.delete(latest.id)
      continue
    }
    const id = isSameNews ? latest.id : newId()
    const isShown = isListed || (topic === 'listed' && first === 'Listed')
    rows.set(id, {
      id,
      at: isShown ? at : null,
      kind,
      about: topic,
      before: first,
      after: after.value,
      note: after.note,
    })
  }
  const newest = [...rows.values()].toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, mostChanges)
  const newestIds = new Set(newest.map(({ id }) => id))
  return {
    stored: newest.filter((row) => known.every((one) => one.id !== row.id || !isSame(one, row))),
    removed: known.map(({ id }) => id).filter((id) => !newestIds.has(id)),
  }
}

type Difference = [topic: string, before: Said, after: Said]

const added = (is: ListedState): Difference => ['listed', { value: null, note: null }, { value: is, note: null }]

/** Whether readers had it and have it: null as long as nobody has ever published it. */
function listedStatesOf({ before, after, wasPublished }: Edited): [ListedState | null, ListedState | null] {
  const is = listedState(after)
  if (wasPublished && before) return [listedState(before), is]
  return [null, is === 'Listed' ? is : null]
}

function listedState(state: DocumentState): ListedState {
  if (state['deleted'] === true) return 'Deleted'
  return state['archived'] === true ? 'Archived' : 'Listed'
}

function differences({ before, after }: Edited, was: ListedState, is: ListedState): Difference[] {
  const [old, now] = [saidOf(before!, was), saidOf(after, is)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((topic): Difference[] => {
    const [one, other] = [old.get(topic) ?? nothing, now.get(topic) ?? nothing]
    return one.value === other.value && one.note === other.note ? [] : [[topic, one, other]]
  })
}

const nothing: Said = { value: null, note: null }

/** What an event says, by topic: a date's topic is its id. */
function saidOf(state: DocumentState, listedAs: ListedState): Map<string, Said> {
  const text = (name: string) => (state[name] ?? null) as string | null
  const dates = Object.entries(rowsOf(state, 'schedules'))
  return new Map<string, Said>([
    ['listed', { value: listedAs, note: null }],
    ['status', { value: statusSaid(text('status')), note: text('statusNote') }],
    ['place', { value: text('location'), note: null }],
    ...dates.map(([id, row]): [string, Said] => {
      return [id, { value: startOf(row as { start: string; isAllDay: boolean }), note: null }]
    }),
  ])
}

/** Provisional or not, it takes place when it says. */
function statusSaid(value: string | null): string | null {
  return value === 'Provisional' ? 'Scheduled' : value
}

/**
 * The kind of a change from one value to another; null where readers need not see it.
 * @param isReturning a date that was there before
 */
function kindOf(about: string, before: string | null, after: string | null, isReturning: boolean): ChangeKind | null {
  if (before === after) return null
  if (about === 'place') return 'place'
  if (about === 'status')
    return after === 'Scheduled' ? 'reinstated' : after === 'Cancelled' ? 'cancelled' : 'postponed'
  if (about === 'listed' && before === null) return 'added'
  if (about === 'listed') return after === 'Listed' ? 'reinstated' : before === 'Listed' ? 'cancelled' : null
  if (after === null) return 'cancelled'
  return before === null ? (isReturning ? 'reinstated' : 'added') : 'moved'
}

/** The last change of a topic; one that is not shown is the last. */
function latestOf(topic: string, known: readonly StoredChange[]): StoredChange | undefined {
  return known.filter((row) => row.about === topic).toSorted((one, other) => timeOf(other) - timeOf(one))[0]
}

function timeOf({ at }: StoredChange): number {
  return at === null ? Infinity : Date.parse(at)
}

function isSame(one: StoredChange, other: StoredChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

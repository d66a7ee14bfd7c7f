import { isOwnKind, mergeOwnValue, type OwnChange, type OwnPage, type OwnTaken } from '../../records/own-record.ts'
import type { RoundEnd } from '../connection/round-ends.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import { assertFence } from '../storage/fence.ts'
import type { OwnRow, WorkStore } from '../storage/work-store.ts'
import { ownReadKey, unsentOwn, type OwnRead } from './own-rows.ts'

/** The most records of a request, and their bytes: the server reads no more than 1 MB of all of it. */
const mostInRequest = 200
const mostBytes = 500_000

/** After this many requests in a row without an answer, more than halving all of them needs, the server is the cause. */
const mostFailures = 10

type OwnContext = { work: WorkStore; transport: Transport; signal: AbortSignal; fence: string; newId(): string }

/**
 * Sends the own records that were written here, then reads what the person's other devices have written (`docs/own-records.md`). A
 * device that has never read does that first: what it knows then decides what there is to send. @throws TransportFailure
 */
export async function ownRound(context: OwnContext, isReadDue: boolean): Promise<RoundEnd> {
  const isFirst = (await readUpTo(context.work)) === null
  if (isFirst && (await readOwn(context)) === 'other-user') return 'other-user'
  const sending = await sendOwn(context)
  if (sending === 'other-user') return sending
  const end = (isReadDue && !isFirst) || sending.sent > 0 ? await readOwn(context) : 'complete'
  if (sending.failure) throw sending.failure
  return end
}

async function readUpTo({ settings }: Pick<WorkStore, 'settings'>): Promise<OwnRead | null> {
  return ((await settings.get(ownReadKey))?.value as OwnRead | undefined) ?? null
}

/**
 * Requests that fail are halved, so that a record that the server cannot answer delays no other.
 * @returns how many the server has answered, and why some were not
 */
async function sendOwn(context: OwnContext): Promise<{ sent: number; failure?: TransportFailure } | 'other-user'> {
  // The records that no request of this round names again.
  const aside = new Set<string>()
  let [sent, most, failures] = [0, mostInRequest, 0]
  let failure: TransportFailure | undefined
  for (;;) {
    const waiting = (await unsentOwn(context.work, 'sendable')).filter(({ change }) => !aside.has(change!))
    const rows = inOneRequest(waiting.slice(0, most))
    if (rows.length === 0) return { sent, ...(failure && { failure }) }
    try {
      const answer = await context.transport.putOwnRecords(rows.map(toChange), context.signal)
      if (answer === 'OTHER_USER') return 'other-user'
      await recordAnswers(context, rows, answer.refused)
    } catch (error) {
      failures += 1
      if (!(error instanceof TransportFailure) || !mayBeOfOne(error) || failures === mostFailures) throw error
      if (rows.length === 1) {
        aside.add(rows[0]!.change!)
        failure = error
      }
      most = Math.ceil(rows.length / 2)
      continue
    }
    sent += rows.length
    failures = 0
    most = Math.min(mostInRequest, most * 2)
  }
}

/** The first of these records that together are no larger than a request may be; a larger one goes alone. */
function inOneRequest(rows: readonly OwnRow[]): OwnRow[] {
  let size = 0
  const fits = (row: OwnRow) => {
    size += new TextEncoder().encode(JSON.stringify(toChange(row))).length
    return size <= mostBytes
  }
  const end = rows.findIndex((row, index) => !fits(row) && index > 0)
  return end === -1 ? [...rows] : rows.slice(0, end)
}

function toChange({ kind, key, unsent, change, takenAt }: OwnRow): OwnChange {
  return { id: change!, kind, key, value: unsent, ...(takenAt === undefined ? {} : { takenAt }) }
}

/** A server that answers, and has not asked for patience, may have failed over a single record. */
function mayBeOfOne({ kind, retryAfter }: TransportFailure): boolean {
  return kind === 'server' && retryAfter === undefined
}

async function recordAnswers(
  { work, fence }: OwnContext,
  rows: readonly OwnRow[],
  refused: OwnTaken['refused'],
): Promise<void> {
  const problems = new Map(refused.map(({ id, message }) => [id, message]))
  await work.transaction('rw', work.own, work.settings, async () => {
    await assertFence(work, fence)
    for (const sentRow of rows) {
      const row = await work.own.get([sentRow.kind, sentRow.key])
      const problem = problems.get(sentRow.change!)
      if (row && problem === undefined) await work.own.put(taken(row, sentRow))
      else if (row?.change === sentRow.change) await work.own.put({ ...row!, problem: problem! })
    }
  })
}

/** What was written meanwhile waits under another id, without what the server has taken. */
function taken({ kind, key, base, unsent, change }: OwnRow, sent: OwnRow): OwnRow {
  const known = { kind, key, base: mergeOwnValue(kind, base, sent.unsent) }
  const isTaken = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(Reflect.get(Object(sent.unsent), name))
  const left = Object.entries(unsent ?? {}).filter((field) => !isTaken(field))
  if (change === undefined || change === sent.change || left.length === 0) return known
  return { ...known, unsent: Object.fromEntries(left), change }
}

async function readOwn(context: OwnContext): Promise<RoundEnd> {
  const { work, transport, signal, fence } = context
  for (;;) {
    const read = await readUpTo(work)
    const page = await transport.ownRecords(read?.position ?? 0, false, signal)
    if (page === 'OTHER_USER') return 'other-user'
    if (read && (page.epoch !== read.epoch || page.position < read.position)) return readAgain(context, read)
    await work.transaction('rw', work.own, work.settings, async () => {
      await assertFence(work, fence)
      await storePage(work, page)
    })
    if (!page.hasMore) return 'complete'
  }
}

async function storePage({ own, settings }: WorkStore, { records, epoch, position }: OwnPage): Promise<void> {
  for (const { kind, key, value, changedAt } of records) {
    await own.put({ ...(await own.get([kind, key])), kind, key, base: value, at: changedAt })
  }
  await settings.put({ key: ownReadKey, value: { epoch, position } satisfies OwnRead })
}

/**
 * The server’s records are not those that this device has followed. After its database was restored from a backup, which
 * begins another epoch, the device sends what the backup lacks: records, and newer values of those that it has. Otherwise what the
 * server lacks was erased, or taken back and forgotten, and is forgotten here.
 */
async function readAgain(context: OwnContext, read: OwnRead): Promise<RoundEnd> {
  const { work, transport, signal, fence, newId } = context
  const pages: OwnPage[] = []
  for (let since = 0; ;) {
    const page = await transport.ownRecords(since, true, signal)
    if (page === 'OTHER_USER') return 'other-user'
    pages.push(page)
    since = page.position
    if (!page.hasMore) break
  }
  const known = new Map(pages.flatMap(({ records }) => records).map((one) => [`${one.kind} ${one.key}`, one]))
  const isRestored = pages[0]!.epoch !== read.epoch
  await work.transaction('rw', work.own, work.settings, async () => {
    await assertFence(work, fence)
    for (const row of await work.own.toArray()) {
      const found = known.get(`${row.kind} ${row.key}`)
      const { kind, key, base, at, unsent, change } = row
      if (isRestored && isLacking(row, found)) {
        const again = change === undefined && at !== undefined ? { takenAt: at } : {}
        await work.own.put({ kind, key, base: null, unsent: { ...Object(base), ...unsent }, change: newId(), ...again })
      } else if (found) continue
      else if (change === undefined) await work.own.delete([kind, key])
      else {
        const { at: _at, ...left } = row
        await work.own.put({ ...left, base: null })
      }
    }
    for (const page of pages) await storePage(work, page)
  })
  return (await unsentOwn(work, 'sendable')).length > 0 ? ownRound(context, false) : 'complete'
}

/** Whether the server had taken this value of a record after the one that it has now; a value that says nothing is not missed. */
function isLacking({ kind, base, at }: OwnRow, found: OwnPage['records'][number] | undefined): boolean {
  if (base === null) return false
  const textOf = (value: unknown) => JSON.stringify(isOwnKind(kind) ? mergeOwnValue(kind, null, value) : value)
  if (!found) return textOf(base) !== textOf({})
  return textOf(base) !== textOf(found.value) && (at === undefined || at > found.changedAt)
}

import { mergeOwnValue, type OwnPage } from '../../records/own-record.ts'
import type { RoundEnd } from '../connection/round-ends.ts'
import type { SendContext } from '../outbox/send-round.ts'
import { assertFence } from '../storage/fence.ts'
import type { OwnRow, WorkStore } from '../storage/work-store.ts'
import { ownReadKey, unsentOwn, type OwnRead } from './own-rows.ts'

const inRequest = 200

type OwnContext = Pick<SendContext, 'work' | 'transport' | 'signal' | 'fence'> & { newId(): string }

/**
 * Sends the own records that were written here, then reads what the person's other devices have written (`docs/own-records.md`). A
 * device that has never read does that first: what it knows then decides what there is to send. @throws TransportFailure
 */
export async function ownRound(context: OwnContext, isReadDue: boolean): Promise<RoundEnd> {
  const isFirst = (await readUpTo(context.work)) === null
  if (isFirst && (await readOwn(context)) === 'other-user') return 'other-user'
  const sent = await sendOwn(context)
  if (sent === 'other-user') return sent
  return (isReadDue && !isFirst) || sent > 0 ? readOwn(context) : 'complete'
}

async function readUpTo({ settings }: Pick<WorkStore, 'settings'>): Promise<OwnRead | null> {
  return ((await settings.get(ownReadKey))?.value as OwnRead | undefined) ?? null
}

/** @returns how many the server has answered */
async function sendOwn({ work, transport, signal, fence }: OwnContext): Promise<number | 'other-user'> {
  for (let sent = 0; ;) {
    const rows = (await unsentOwn(work, 'sendable')).slice(0, inRequest)
    if (rows.length === 0) return sent
    const changes = rows.map(({ kind, key, unsent, change }) => ({ id: change!, kind, key, value: unsent }))
    const answer = await transport.putOwnRecords(changes, signal)
    if (answer === 'OTHER_USER') return 'other-user'
    const problems = new Map(answer.refused.map(({ id, message }) => [id, message]))
    await work.transaction('rw', work.own, work.settings, async () => {
      await assertFence(work, fence)
      for (const sentRow of rows) {
        const row = await work.own.get([sentRow.kind, sentRow.key])
        const problem = problems.get(sentRow.change!)
        if (row && problem === undefined) await work.own.put(taken(row, sentRow))
        else if (row?.change === sentRow.change) await work.own.put({ ...row!, problem: problem! })
      }
    })
    sent += rows.length
  }
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
    const page = await transport.ownRecords(read?.position ?? 0, signal)
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
  for (const { kind, key, value } of records) await own.put({ ...(await own.get([kind, key])), kind, key, base: value })
  await settings.put({ key: ownReadKey, value: { epoch, position } satisfies OwnRead })
}

/**
 * The server’s records are not those that this device has followed. After its database was restored from a backup, which
 * begins another epoch, the device sends what the backup lacks; otherwise they were erased, and are forgotten here.
 */
async function readAgain({ work, transport, signal, fence, newId }: OwnContext, read: OwnRead): Promise<RoundEnd> {
  const pages: OwnPage[] = []
  for (let since = 0; ;) {
    const page = await transport.ownRecords(since, signal)
    if (page === 'OTHER_USER') return 'other-user'
    pages.push(page)
    since = page.position
    if (!page.hasMore) break
  }
  const known = new Set(pages.flatMap(({ records }) => records.map(({ kind, key }) => `${kind} ${key}`)))
  await work.transaction('rw', work.own, work.settings, async () => {
    await assertFence(work, fence)
    for (const row of await work.own.toArray()) {
      if (known.has(`${row.kind} ${row.key}`)) continue
      const { kind, key, base, unsent, change } = row
      if (pages[0]!.epoch !== read.epoch) {
        await work.own.put({ kind, key, base: null, unsent: { ...Object(base), ...unsent }, change: change ?? newId() })
      } else if (change === undefined) await work.own.delete([kind, key])
      else await work.own.put({ ...row, base: null })
    }
    for (const page of pages) await storePage(work, page)
  })
  return (await unsentOwn(work, 'sendable')).length > 0
    ? ownRound({ work, transport, signal, fence, newId }, false)
    : 'complete'
}

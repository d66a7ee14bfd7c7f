import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '../db/client.ts'
import type { Letter } from '../mail/message.ts'
import { putMails } from '../mail/put-mails.ts'
import { mailingRest } from '../kit/times.ts'
import { mailingName } from './kinds.ts'
import { readState, type Run } from './mailing-state.ts'
import type { MailingParts } from './mailing-parts.ts'
import { isAnybodyLeft, nextReaders, type Reader } from './recipients.ts'

/** Readers whose mails are written in one transaction: what a crash undoes, and how long their accounts are locked. */
const inBatch = 100
const first = '00000000-0000-0000-0000-000000000000'

/** The letters of some readers, in their order; null where there is nothing to say. */
export type WriteLetters = (tx: Transaction, readers: readonly Reader[]) => Promise<(Letter | null)[]>

/**
 * Queues the mails of a run, a batch after the other, until nobody is left. The claim of each reader is written in the
 * transaction that queues their mail, so that it is queued once, however often and in however many processes this runs.
 * A pause ends it.
 */
export async function sendRun(parts: MailingParts, run: Run, now: Date, write: WriteLetters): Promise<void> {
  const { sql, writes } = parts.database
  let after = first
  while ((await readState(writes, run)).pausedReason === null) {
    const last = await sendBatch(parts, run, { after, now, write })
    if (last !== null) {
      after = last
      continue
    }
    if (after === first) {
      if (!(await isAnybodyLeft(sql, run, now))) return
      await pause(mailingRest)
    }
    after = first
  }
}

type Batch = { after: string; now: Date; write: WriteLetters }

/** @returns the last reader of the batch; null when there was none */
async function sendBatch(parts: MailingParts, run: Run, { after, now, write }: Batch): Promise<string | null> {
  return parts.database.writes.begin(async (tx) => {
    const readers = await nextReaders(tx, run, after, inBatch, now)
    if (readers.length === 0) return null
    const letters = await write(tx, readers)
    const mails = readers.map(({ id: userId }, number) => {
      const letter = letters[number]
      return { userId, letter, id: letter ? randomUUID() : null }
    })
    const claimed = await claim(tx, run, mails)
    const digest = mailingName(run)
    const own = mails.filter(({ userId }) => claimed.has(userId))
    await putMails(
      tx,
      parts,
      own.flatMap(({ id, userId, letter }) => (id && letter ? [{ id, userId, letter, digest }] : [])),
    )
    await count(tx, run, own.filter(({ id }) => id !== null).length, own.filter(({ id }) => id === null).length)
    return readers.at(-1)!.id
  })
}

type Claim = { userId: string; id: string | null }

async function claim(tx: Transaction, { kind, period }: Run, mails: readonly Claim[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ userId: string }[]>`/* claimMails */
    insert into mail_claim (user_id, kind, period, mail_id)
    select user_id, ${kind}, ${period}::date, mail_id
    from unnest(${mails.map(({ userId }) => userId)}::uuid[], ${mails.map(({ id }) => id)}::uuid[])
      as given (user_id, mail_id)
    order by user_id on conflict do nothing returning user_id`
  return new Set(rows.map(({ userId }) => userId))
}

async function count(tx: Transaction, { id }: Run, sent: number, empty: number): Promise<void> {
  await tx`/* countRun */ update digest_run set sent = sent + ${sent}, empty = empty + ${empty} where id = ${id}`
}

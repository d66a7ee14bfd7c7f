import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { isTombstone, type PullAnswer, type PulledDocument } from '#sync/protocol/pull-answer.ts'
import type { Scope } from '#sync/entities/index.ts'
import { makeEdit, type Stamp } from './edits.ts'
import { toCopy, type Copy } from './expected.ts'
import type { DeviceStep, Disturbance, EditStep } from './history.ts'
import { createMemoryOutbox } from './memory-outbox.ts'
import { disturbedRequests, Stopped, type Late, type Requests } from './memory-requests.ts'
import type { RunningSchool } from './school.ts'
import { shownFrom } from './shown.ts'

type Page = Extract<PullAnswer, { answer: 'PAGE' }>
type Write = (work: () => void) => void

/** One copy: everything that was written (tombstones of known ids too), and the checkpoint that was stored after it. */
type Replica = { documents: Map<string, PulledDocument>; checkpoint: Checkpoint }

export type MemoryDevice = ReturnType<typeof createMemoryDevice>

/**
 * The protocol (design 5 to 7) in the plainest way, over Maps and a list: it shows whether server and protocol
 * converge, whatever the storage. A restarted device finds what a stopped step left here.
 */
export function createMemoryDevice(school: RunningSchool, person: number) {
  let current: Replica | undefined
  let filling: Replica | undefined
  let late: Late = []
  const outbox = createMemoryOutbox()

  const abandon = (scope: Scope) => {
    filling = undefined
    if (current?.checkpoint.scope === 'administrator' && scope === 'reader') current = undefined
  }
  const keep = (replica: Replica, checkpoint: Checkpoint, isWhole: boolean) => {
    replica.checkpoint = checkpoint
    if (replica === current) return
    filling = isWhole ? undefined : replica
    if (isWhole) current = replica
  }
  const pullPages = async ({ pull }: Requests, write: Write) => {
    let replica = filling ?? current
    let answer = await pull(replica?.checkpoint ?? null)
    while (answer.answer === 'PAGE' || answer.answer === 'RESET') {
      if (answer.answer === 'RESET') {
        abandon(answer.scope)
        outbox.waitAgain(answer.epoch)
        replica = undefined
        answer = await pull(null)
        continue
      }
      const page: Page = answer
      const target: Replica = replica ?? beginReplica(page)
      write(() => addDocuments(target.documents, page.documents))
      write(() => keep(target, advance(target.checkpoint, page, target === current), !page.more))
      if (!page.more) return
      replica = target
      answer = await pull(target.checkpoint)
    }
  }
  const pull = async (requests: Requests, write: Write) => {
    await pullPages(requests, write)
    if (current) outbox.arrived(current.checkpoint.epoch, current.checkpoint.position)
  }
  const copy = (): Copy =>
    toCopy([...(current?.documents.values() ?? [])].filter(({ document }) => !isTombstone(document)))
  /** Forms belong to administrators, and open on what the screen shows. */
  const edit = (step: EditStep) => {
    if (current?.checkpoint.scope !== 'administrator') return
    const made = makeEdit(shownFrom(copy(), outbox.entries()), step, stampOf(school, step.daysOff))
    if (made) outbox.add(made)
  }
  const stored = ({ documentId }: { documentId: string }) =>
    current?.documents.get(documentId)?.document as ({ position: number } & Record<string, unknown>) | undefined

  const act = async (step: DeviceStep, requests: Requests, write: Write): Promise<void> => {
    const stamp = stampOf(school, 0)
    if (step.does === 'edit') edit(step)
    else if (step.does === 'send') await outbox.send(requests, write)
    else if (step.does === 'discard') school.journal.discarded(await outbox.discard(step.of, requests, stamp))
    else if (step.does === 'settle') {
      school.journal.discarded(outbox.settle(step.of, step.as === 'theirs' ? 'theirs' : 'mine', stored, stamp))
    } else await pull(requests, write)
  }

  return {
    person,
    copy,
    checkpoint: () => current?.checkpoint,
    queue: outbox.entries,
    isQuiet: () => outbox.sendable().length === 0 && !outbox.entries().some(({ state }) => state === 'answered'),
    /** Lets the requests of the step before arrive after those of this one. @returns how many requests were made */
    take: async (step: DeviceStep): Promise<number> => {
      const arriving = late
      late = []
      const requests = disturbedRequests(school, person, step, late)
      try {
        await act(step, requests, disturbedWrites(step))
      } catch (error) {
        if (!(error instanceof Stopped)) throw error
      }
      for (const send of arriving) await send()
      return requests.count()
    },
  }
}

const day = 86_400_000
const noon = Date.UTC(2026, 10, 20, 12)

function stampOf({ nextId }: RunningSchool, daysOff: number): Stamp {
  return { madeAt: new Date(noon + daysOff * day).toISOString(), nextId }
}

function beginReplica({ epoch, scope, head }: Page): Replica {
  return { documents: new Map(), checkpoint: { epoch, scope, position: 0, since: head } }
}

function advance(from: Checkpoint, { epoch, scope, position, more }: Page, isCurrent: boolean): Checkpoint {
  return { epoch, scope, position, since: isCurrent && !more ? position : from.since }
}

function addDocuments(documents: Map<string, PulledDocument>, pulled: readonly PulledDocument[]): void {
  for (const one of pulled) {
    const known = documents.get(one.document.id)
    if (known ? known.document.position < one.document.position : !isTombstone(one.document)) {
      documents.set(one.document.id, one)
    }
  }
}

/** Any fault of the disk stops the step before the write that it hits. */
function disturbedWrites({ disk }: Disturbance): Write {
  let written = 0
  return (work) => {
    if (disk?.after === written && disk.disk !== 'stolen') throw new Stopped()
    written += 1
    work()
  }
}

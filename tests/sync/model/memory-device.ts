import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { isTombstone, type PullAnswer, type PulledDocument } from '#sync/protocol/pull-answer.ts'
import type { Scope } from '#sync/entities/index.ts'
import { pullOnce } from '#tests/support/pull.ts'
import { toCopy, type Copy } from './expected.ts'
import { takeServerStep, type Disturbance } from './history.ts'
import type { RunningSchool } from './school.ts'

type Page = Extract<PullAnswer, { answer: 'PAGE' }>

/** One copy: all that was written (tombstones of known ids too), and the checkpoint that was stored after it. */
type Replica = { documents: Map<string, PulledDocument>; checkpoint: Checkpoint }

/** More than any history needs for one round. */
const mostRequests = 30

class Stopped extends Error {}

export type MemoryDevice = ReturnType<typeof createMemoryDevice>

/**
 * The reading half of the protocol (design sections 5 and 7) in the plainest way, over Maps: it says whether server and
 * protocol converge, whatever the storage. What a stopped round leaves here is what a restarted device finds.
 */
export function createMemoryDevice(school: RunningSchool, person: number) {
  let current: Replica | undefined
  let filling: Replica | undefined

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
  const pullPages = async (
    ask: (from: Checkpoint | null) => Promise<PullAnswer>,
    write: (work: () => void) => void,
  ) => {
    let replica = filling ?? current
    let answer = await ask(replica?.checkpoint ?? null)
    while (answer.answer === 'PAGE' || answer.answer === 'RESET') {
      if (answer.answer === 'RESET') {
        abandon(answer.scope)
        replica = undefined
        answer = await ask(null)
        continue
      }
      const page: Page = answer
      const target: Replica = replica ?? beginReplica(page)
      write(() => addDocuments(target.documents, page.documents))
      write(() => keep(target, advance(target.checkpoint, page, target === current), !page.more))
      if (!page.more) return
      replica = target
      answer = await ask(target.checkpoint)
    }
  }

  return {
    person,
    copy: (): Copy => toCopy([...(current?.documents.values() ?? [])].filter(({ document }) => !isTombstone(document))),
    checkpoint: () => current?.checkpoint,
    /** Pulls until the server has nothing more or a disturbance stops it. @returns how many requests were made */
    pull: async (disturbance: Disturbance = {}): Promise<number> => {
      const asking = disturbedRequests(school, person, disturbance)
      try {
        await pullPages(asking.ask, disturbedWrites(disturbance))
      } catch (error) {
        if (!(error instanceof Stopped)) throw error
      }
      return asking.count()
    },
  }
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

function disturbedRequests(school: RunningSchool, person: number, { network, session, meanwhile }: Disturbance) {
  const { id, browser } = school.people[person]!
  const as = session === 'of another user' ? school.people.at(-1)!.browser : browser
  let count = 0
  const ask = async (checkpoint: Checkpoint | null): Promise<PullAnswer> => {
    const fault = network?.at === count ? network.fault : undefined
    if (meanwhile?.at === count) await takeServerStep(school, meanwhile.step)
    count += 1
    if (count > mostRequests) throw new Error('the round does not end')
    const isSent = fault === undefined || fault === 'answer lost' || fault === 'asked twice'
    if (!isSent || session === 'ended') throw new Stopped()
    if (fault === 'asked twice') await pullOnce(as, id, checkpoint)
    const { answer, code } = await pullOnce(as, id, checkpoint)
    if (answer === undefined) throw new Error(`the server refused the pull: ${code}`)
    if (fault === 'answer lost') throw new Stopped()
    return answer
  }
  return { ask, count: () => count }
}

/** Any fault of the disk stops the round before the write that it hits. */
function disturbedWrites({ disk }: Disturbance): (work: () => void) => void {
  let written = 0
  return (work) => {
    if (disk?.after === written) throw new Stopped()
    written += 1
    work()
  }
}

import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import type { PushAnswer } from '#sync/protocol/push-answer.ts'
import { requestGraphql, pushOnce, withdrawEdit } from '#tests/support/push.ts'
import { pullOnce } from '#tests/support/pull.ts'
import { takeServerStep, type Disturbance, type NetworkFault } from './history.ts'
import type { OutboxRequests } from './memory-outbox.ts'
import type { RunningSchool } from './school.ts'

/** A disturbance ends the step here; what was written stays. */
export class Stopped extends Error {}

/** Requests on their way that nobody waits for any more. */
export type Late = (() => Promise<unknown>)[]

export type Requests = OutboxRequests & { pull(checkpoint: Checkpoint | null): Promise<PullAnswer>; count(): number }

/** More than any history needs for one round. */
const mostRequests = 30

const neverSent: readonly NetworkFault['fault'][] = ['unreachable', 'status 500', 'html', 'nothing']

/** The requests of one step of a device, disturbed as the step says. */
export function disturbedRequests(
  school: RunningSchool,
  person: number,
  disturbance: Disturbance,
  late: Late,
): Requests {
  const { network, session, meanwhile } = disturbance
  const { journal, people } = school
  const { id: userId, browser } = people[person]!
  const as = session === 'of another user' ? people.at(-1)!.browser : browser
  let count = 0

  const request = async <T>(send: () => Promise<T>): Promise<T> => {
    const fault = network?.at === count ? network.fault : undefined
    if (meanwhile?.at === count) await takeServerStep(school, meanwhile.step)
    count += 1
    if (count > mostRequests) throw new Error('the round does not end')
    if (session === 'ended' || (fault && neverSent.includes(fault))) throw new Stopped()
    if (fault === 'arrives late') {
      late.push(send)
      throw new Stopped()
    }
    if (fault === 'sent twice') await send()
    const answer = await send()
    if (fault && fault !== 'sent twice' && fault !== 'slow') throw new Stopped()
    return answer
  }

  return {
    count: () => count,
    pull: (checkpoint) =>
      request(async () => {
        const { answer, code } = await pullOnce(as, userId, checkpoint)
        return answer ?? refuse('pull', code)
      }),
    push: async (edits) => {
      journal.sent(edits)
      const answer = await request(async (): Promise<PushAnswer> => {
        const pushed = await pushOnce(as, userId, edits)
        if (pushed.answer?.answer === 'ANSWERS') journal.answered(pushed.answer.answers)
        return pushed.answer ?? refuse('push', pushed.code)
      })
      return answer.answer === 'ANSWERS' ? answer.answers : null
    },
    withdraw: (editId) =>
      request(async () => {
        const { answer, code } = await withdrawEdit(as, userId, editId)
        if (code === 'OTHER_USER') throw new Stopped()
        return answer ?? refuse('withdrawal', code)
      }),
    effectOf: (editId) =>
      request(async () => {
        const { data, code } = await requestGraphql<{ revisions: Awaited<ReturnType<OutboxRequests['effectOf']>>[] }>(
          as,
          effect,
          {
            id: editId,
          },
        )
        // The role has been lost meanwhile, or a restore has undone the answer.
        if (code === 'NOT_PERMITTED' || data?.revisions.length === 0) throw new Stopped()
        return data?.revisions[0] ?? refuse('question', code)
      }),
  }
}

const effect = `query effectOf($id: ID!) { revisions(edit: $id) { before after } }`

function refuse(what: string, code: string | undefined): never {
  throw new Error(`the server refused the ${what}: ${code}`)
}

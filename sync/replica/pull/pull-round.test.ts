import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answeringTransport, editOf, mark, taken, uuid } from '#tests/support/queued-edits.ts'
import type { Checkpoint } from '../../protocol/checkpoint.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { takeFence } from '../storage/fence.ts'
import { createLiveReplica, type LiveReplica } from '../storage/live-replica.ts'
import { pullRound } from './pull-round.ts'
import type { RoundContext } from './round-context.ts'
import { replaceRows } from '../view/row-records.ts'
import { openViewStore, type GenerationState, type ViewStore } from '../storage/view-store.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const [epoch, nextEpoch] = [uuid(9), uuid(10)]
const userId = 'pulling'
const scope = 'administrator'
const checkpoint: Checkpoint = { epoch, scope, position: 3, since: 1 }
const current: GenerationState = {
  ...{ role: 'current', checkpoint, syncedAt: null },
  generation: { userId, scope, schema: SCHEMA, epoch, number: 1 },
}
const page = { answer: 'PAGE', epoch, scope, documents: [], position: 7, head: 7, more: false }

describe('a round of pulls', () => {
  let view: ViewStore
  let work: WorkStore
  let live: LiveReplica
  let requested: (Checkpoint | null)[]
  let switchedTo: number[]

  beforeEach(() => {
    ;[view, work, live] = [openViewStore(userId), openWorkStore(userId), createLiveReplica()]
    requested = []
    switchedTo = []
  })
  afterEach(async () => {
    await live.close()
    await view.delete()
    await work.delete()
  })

  const pull = async (...answers: unknown[]) => {
    const pullNext = async (from: Checkpoint | null) => {
      requested.push(from)
      return answers.shift() as never
    }
    const context: RoundContext = {
      ...{ userId, view, work, live, fence: await takeFence([view, work]), signal: new AbortController().signal },
      transport: { ...answeringTransport({}), pull: pullNext },
      withMutex: (write) => write(),
      progressed: () => {},
      arrived: async () => {},
      waitingAgain: () => {},
      viewChanged: () => {},
      scopeChanged: () => {},
      switched: (generation) => switchedTo.push(generation.number),
    }
    return pullRound(context)
  }
  const stored = () => view.generations.toArray()

  test('a pull continues the copy, and keeps where it was whole', async () => {
    await view.generations.put(current)
    expect(await pull(page)).toBe('complete')
    expect(requested).toEqual([checkpoint])
    expect(await stored()).toMatchObject([{ checkpoint: { epoch, scope, position: 7, since: 7 } }])
  })

  test.each([
    ['of another epoch', { ...page, epoch: nextEpoch }],
    ['of another scope', { ...page, scope: 'reader' }],
    ['that goes back', { ...page, position: 2 }],
    ['without documents', { ...page, documents: undefined }],
  ])('a pull stores nothing of a page %s', async (_what, answer) => {
    await view.generations.put(current)
    await expect(pull(answer)).rejects.toThrow('the answer does not follow the protocol')
    expect(await stored()).toEqual([current])
  })

  test('after a RESET by epoch a pull begins from nothing, and lets what was answered before wait again', async () => {
    const edit = editOf(uuid(1), { color: 'red' }, { color: 'blue' })
    await enqueue(work, { edit, app: 'test' })
    await mark(work, edit, 'answered', { ...taken(edit, 5), epoch } as ReturnType<typeof taken>)
    await view.generations.put(current)
    await pull({ answer: 'RESET', epoch: nextEpoch, scope }, { answer: 'UPGRADE' })
    expect(requested).toEqual([checkpoint, null])
    expect(await work.outbox.toArray()).toMatchObject([{ state: 'waiting', answer: null }])
    expect(await stored(), 'what is on the screen stays').toEqual([current])
  })

  test('a pull takes the copy of a lost role away at once', async () => {
    await view.generations.put(current)
    const opened = await live.collection(current.generation, 'itemTag')
    await replaceRows(view, current, new Map())
    await pull({ answer: 'RESET', epoch, scope: 'reader' }, { answer: 'UPGRADE' })
    expect(await stored()).toEqual([{ ...current, isGone: true }])
    expect(await view.settings.where('key').startsWith('rows-').count(), 'what administration lists is gone').toBe(0)
    expect(opened.closed).toBe(true)
    expect(switchedTo, 'other tabs close what is older').toEqual([current.generation.number + 1])
  })

  test('a pull begins anew beside a copy that is gone, of another schema, or with an unreadable checkpoint', async () => {
    const { generation } = current
    await view.generations.put({ ...current, isGone: true })
    await pull({ answer: 'UPGRADE' })
    await view.generations.put({ ...current, generation: { ...generation, schema: SCHEMA - 1 } })
    await pull({ answer: 'UPGRADE' })
    for (const broken of [{ ...checkpoint, epoch: 'unreadable' }, { ...checkpoint, position: -1 }, 'nonsense', null]) {
      await view.generations.put({ ...current, checkpoint: broken as unknown as Checkpoint })
      await pull({ answer: 'UPGRADE' })
    }
    expect(requested).toEqual([null, null, null, null, null, null])
  })
})

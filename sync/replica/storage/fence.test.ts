import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answeringTransport, createOf, editOf, mark, taken, uuid } from '#tests/support/queued-edits.ts'
import type { PullAnswer, PulledDocument } from '../../protocol/pull-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { renewMonths } from '../pull/earlier-months.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { FenceLost, takeFence } from './fence.ts'
import { beginFilling, dropFilling, openFill, storeFillPage } from '../pull/fill-generation.ts'
import { createLiveReplica, type LiveReplica } from './live-replica.ts'
import { beginMonths } from '../view/months-in-making.ts'
import type { Generation } from './database-names.ts'
import { forgetArrived, sendAgainAfterReset } from '../outbox/outbox.ts'
import { pullRound } from '../pull/pull-round.ts'
import { createRefresh } from '../engine/refresh.ts'
import { openRawStorage } from './replica-storage.ts'
import type { PulledPage, RoundContext } from '../pull/round-context.ts'
import { sendAnalytics } from '../engine/send-analytics.ts'
import { sendRound, type SendContext } from '../outbox/send-round.ts'
import { sendUploads } from '../outbox/send-uploads.ts'
import { sendUploadsAgain } from '../outbox/upload-rows.ts'
import { forgetUploads, keepUpload, markUpload, readUploads } from '../outbox/uploads.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import { openViewStore, type GenerationState, type ViewStore } from './view-store.ts'
import { openWorkStore, type WorkStore } from './work-store.ts'

const epoch = uuid(9)
const userId = 'fenced'
const edit = editOf(uuid(1), { color: 'red' }, { color: 'blue' })
const tag = { id: uuid(2), position: 7, name: 'Maths', tagType: 'Other', archived: false }
const document = { collection: 'itemTag', document: tag } as unknown as PulledDocument
const event = { id: uuid(50), eventType: 'LinkClick', eventDate: '2026-11-20T14:02:00.000Z', url: null } as const
const noIds = { calendarEventId: null, calendarEventScheduleId: null, calendarEventUrlId: null }

function stateOf(role: GenerationState['role'], number: number): GenerationState {
  const generation = { userId, scope: 'administrator', schema: SCHEMA, epoch, number } as const
  return { role, generation, checkpoint: { epoch, scope: 'administrator', position: 1, since: 1 }, syncedAt: null }
}
const [current, filling] = [stateOf('current', 1), stateOf('filling', 2)]

function pageOf(documents: PulledDocument[], more = false): PulledPage {
  return { answer: 'PAGE', epoch, scope: 'administrator', documents, position: 7, head: 7, more }
}

describe('an engine that has lost the fence to another tab', () => {
  let view: ViewStore
  let work: WorkStore
  let live: LiveReplica
  let fence: string
  let answer: PullAnswer
  let push: Transport['push']

  beforeEach(async () => {
    ;[view, work, live] = [openViewStore(userId), openWorkStore(userId), createLiveReplica()]
    push = async (edits) => ({ answer: 'ANSWERS', answers: edits.map((one) => taken(one, 5)) })
    fence = await takeFence([view, work])
    await view.generations.bulkPut([current, filling])
    await enqueue(work, { edit, app: 'test' })
    await work.analytics.add({ ...event, ...noIds })
  })
  afterEach(async () => {
    await live.close()
    await view.delete()
    await work.delete()
  })

  const lose = () => takeFence([view, work])
  const transport = (): Transport => ({
    ...answeringTransport({}),
    pull: async () => answer,
    push: (...given) => push(...given),
  })
  const reading = (): RoundContext => ({
    ...{ userId, view, work, live, fence, transport: transport(), signal: new AbortController().signal },
    withMutex: (write) => write(),
    progressed: () => {},
    arrived: async () => {},
    waitingAgain: () => {},
    viewChanged: () => {},
    scopeChanged: () => {},
    switched: () => {},
  })
  const sending = (): SendContext => ({
    ...{
      work,
      fence,
      transport: transport(),
      signal: new AbortController().signal,
      hasContact: true,
      isThere: () => false,
    },
    workChanged: async () => {},
    renumbered: () => {},
  })
  const tagsOf = async (generation: Generation) => {
    const storage = await openRawStorage(generation, 'itemTag')
    const found = await storage.findDocumentsById([tag.id], true)
    await storage.close()
    return found
  }
  /** Everything that is stored. */
  const stored = async () => ({
    view: await Promise.all(view.tables.map((table) => table.toArray())),
    work: await Promise.all(work.tables.map((table) => table.toArray())),
    documents: [await tagsOf(current.generation), await tagsOf(filling.generation)],
  })
  const pull = (next: PullAnswer) => {
    answer = next
    return pullRound(reading())
  }
  const withoutFilling = () => view.generations.delete('filling')
  const fill = (page: PulledPage) =>
    storeFillPage(reading(), filling, page, openFill(filling.generation, beginMonths()))
  const answered = () => mark(work, edit, 'answered', { ...taken(edit, 5), epoch } as ReturnType<typeof taken>)

  const keepNamed = async () => {
    await keepUpload(work, { id: uuid(70), name: 'a.png', type: 'image/png' }, new ArrayBuffer(3))
    await markUpload(work, uuid(70), { state: 'sent', isNamed: true })
  }

  /** What happens before the fence is lost, and what is tried afterwards. */
  const places: [string, () => unknown, () => Promise<unknown>][] = [
    ['stores no document of a page', withoutFilling, () => pull(pageOf([document]))],
    ['stores no checkpoint of a page', withoutFilling, () => pull(pageOf([]))],
    ['removes no copy of a lost role', withoutFilling, () => pull({ answer: 'RESET', epoch, scope: 'reader' })],
    ['begins no copy', () => {}, () => beginFilling(reading(), pageOf([]))],
    ['drops no copy that is being filled', () => {}, () => dropFilling(reading(), filling)],
    ['fills a copy with no document', () => {}, () => fill(pageOf([document], true))],
    ['stores no checkpoint of a copy that is being filled', () => {}, () => fill(pageOf([], true))],
    ['switches to no copy', () => {}, () => fill(pageOf([]))],
    ['removes no edit that has arrived', answered, () => forgetArrived(work, epoch, () => true, fence)],
    ['lets no edit wait again', answered, () => sendAgainAfterReset(work, uuid(77), fence)],
    ['marks no edit', () => {}, () => sendRound(sending())],
    ['removes no picture', keepNamed, () => forgetUploads(work, fence)],
    ['lets no picture wait again', keepNamed, () => sendUploadsAgain(work, fence)],
    [
      'shows nothing of the queue',
      () => enqueue(work, { edit: createOf(uuid(3), { name: 'Exams' }), app: 'test' }),
      () => createRefresh({ view, work, live, fence, viewChanged: () => {} }).run(),
    ],
    [
      'rebuilds no months of an earlier build',
      () => view.names.put({ id: uuid(4), name: 'Old' } as never),
      () => renewMonths(view, fence, [], current, (collection) => live.storage(current.generation, collection)),
    ],
  ]
  test.each(places)('an engine that has lost the fence %s', async (_what, before, write) => {
    await before()
    await lose()
    const was = await stored()
    await expect(write()).rejects.toThrow(FenceLost)
    expect(await stored()).toEqual(was)
  })

  test('an engine that has lost the fence marks no picture', async () => {
    const naming = { entity: 'calendarEventProvider', after: { imageBlobReferenceId: uuid(70) } } as const
    await keepUpload(work, { id: uuid(70), name: 'a.png', type: 'image/png' }, new ArrayBuffer(3))
    await enqueue(work, { edit: { ...edit, ...naming, id: uuid(90), documentId: uuid(91) }, app: 'test' })
    const upload: Transport['upload'] = async () => {
      await lose()
      return 'STORED'
    }
    const sent = sendUploads({ ...sending(), transport: { ...transport(), upload }, stored: () => {} })
    await expect(sent).rejects.toThrow(FenceLost)
    expect(await readUploads(work)).toMatchObject([{ state: 'waiting' }])
  })

  test('an engine that has lost the fence records no late answer', async () => {
    push = async (edits) => {
      await lose()
      return { answer: 'ANSWERS', answers: edits.map((one) => taken(one, 5)) }
    }
    await expect(sendRound(sending())).rejects.toThrow(FenceLost)
    expect(await work.outbox.toArray()).toMatchObject([{ state: 'attempted', answer: null }])
  })

  test('an engine that has lost the fence leaves edits attempted: the other tab may have sent them', async () => {
    push = async () => {
      await lose()
      throw new TransportFailure('signed-out', 'HTTP 401')
    }
    await expect(sendRound(sending())).rejects.toThrow(FenceLost)
    expect(await work.outbox.toArray()).toMatchObject([{ state: 'attempted', attempts: 1 }])
  })

  test('an engine that has lost the fence removes no analytic event', async () => {
    const recordAnalytics = async () => {
      await lose()
      return 'RECORDED' as const
    }
    const recording = { ...sending(), transport: { ...transport(), recordAnalytics } }
    await expect(sendAnalytics(recording)).rejects.toThrow(FenceLost)
    expect(await work.analytics.count()).toBe(1)
  })
})

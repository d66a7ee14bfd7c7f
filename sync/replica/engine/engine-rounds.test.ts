import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { editOf, epoch, queueOf, taken, uuid } from '#tests/support/queued-edits.ts'
import { answering, away, failing, never, nothingNew, silent, taking } from '#tests/support/servers/server-answers.ts'
import type { PullAnswer, PulledDocument } from '../../protocol/pull-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { openChannel, type TabChannel } from '../storage/channel.ts'
import { keepUpToDate } from './engine-rounds.ts'
import { initialState, type EngineState } from '../storage/engine-state.ts'
import type { Contact, Retries, SetState } from './engine-lease.ts'
import { enqueue } from '../outbox/enqueue.ts'
import '../outbox/send-round.ts'
import '../outbox/send-uploads.ts'
import { keepUpload } from '../outbox/uploads.ts'
import { takeFence } from '../storage/fence.ts'
import { createLiveReplica, type LiveReplica } from '../storage/live-replica.ts'
import { createRetry } from './retry.ts'
import { TransportFailure, type StreamHandlers, type Transport } from '../connection/transport.ts'
import { openViewStore, type ViewStore } from '../storage/view-store.ts'
import { openWorkStore, type QueuedAnalyticEvent, type WorkStore } from '../storage/work-store.ts'

const userId = 'rounds'
const exams = editOf(uuid(1), { color: 'red' }, { color: 'blue' })
const opened: QueuedAnalyticEvent = {
  id: uuid(50),
  eventType: 'CalendarEventOpen',
  eventDate: '2026-11-20T14:02:00.000Z',
  calendarEventId: uuid(51),
  calendarEventScheduleId: null,
  calendarEventUrlId: null,
  url: null,
}

const examsDocument = { id: uuid(1), name: 'Exams', displayOrder: 1, archived: false, descriptionHtml: null }

describe('reading and sending', () => {
  let view: ViewStore
  let work: WorkStore
  let live: LiveReplica
  let channel: TabChannel
  let stopping: AbortController
  let running: Promise<void>
  let state: EngineState
  let rests: number
  let setState: SetState
  let reached: boolean[]
  let stream: StreamHandlers
  const server = {
    pull: vi.fn<Transport['pull']>(answering),
    push: vi.fn(taking),
    upload: vi.fn<Transport['upload']>(never),
    recordAnalytics: vi.fn<Transport['recordAnalytics']>(never),
    removedFiles: vi.fn<Transport['removedFiles']>(async () => []),
    code: <Part>(load: () => Promise<Part>) => load(),
    putOwnRecords: vi.fn<Transport['putOwnRecords']>(never),
    ownRecords: vi.fn<Transport['ownRecords']>(never),
  }

  beforeEach(() => {
    stopClock()
    view = openViewStore(userId)
    work = openWorkStore(userId)
    live = createLiveReplica()
    channel = openChannel(userId)
    stopping = new AbortController()
    state = initialState
    rests = 0
    reached = []
    server.pull.mockReset().mockImplementation(answering)
    server.push.mockReset().mockImplementation(taking)
    server.upload.mockReset().mockImplementation(never)
    server.recordAnalytics.mockReset().mockImplementation(async () => 'RECORDED')
    server.putOwnRecords.mockReset().mockImplementation(async () => ({ position: 1, refused: [] }))
    server.ownRecords.mockReset().mockImplementation(async () => ({ epoch, position: 0, hasMore: false, records: [] }))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    stopping.abort()
    await running
    await live.close()
    channel.close()
    await view.delete()
    await work.delete()
    startClock()
  })

  const start = async () => {
    const { signal } = stopping
    const contact: Contact = { isMade: false, isAway: false, signs: 0 }
    const newRetry = () => createRetry(signal, () => true)
    const [analytics, own] = [newRetry(), newRetry()]
    const retries: Retries = { reading: newRetry(), sending: newRetry(), uploading: newRetry(), analytics, own }
    setState = (change) => {
      if (change.reachable !== undefined) {
        Object.assign(contact, { isMade: change.reachable, isAway: !change.reachable })
        reached.push(change.reachable)
      }
      if (state.activity === 'syncing' && change.activity === 'idle') rests += 1
      state = { ...state, ...change }
    }
    const transport: Transport = {
      ...server,
      withdraw: never,
      effectOf: never,
      changesOf: never,
      stream: (handlers) => {
        stream = handlers
        return { renew: () => {}, close: () => {} }
      },
    }
    const options = { userId, transport, sessionEnded: () => {}, rolesChanged: () => {}, newBuild: () => {} }
    const fence = await takeFence([view, work])
    const fenceLost = () => {}
    running = keepUpToDate(options, { view, work, live, channel, signal, fence, contact, retries, fenceLost }, setState)
    return retries
  }
  const save = async () => {
    await enqueue(work, { edit: exams, app: 'test' })
    const tab = openChannel(userId)
    tab.post({ kind: 'work-changed' })
    tab.close()
  }
  const idle = () => eventually(() => expect(state.activity).toBe('idle'))
  const queue = async () => (await queueOf(work)).map((entry) => Reflect.get(entry, 'state') as string)

  test('an edit that the server took is pulled at once and leaves the queue', async () => {
    await enqueue(work, { edit: exams, app: 'test' })
    await start()
    await eventually(async () => expect(await queue()).toEqual([]))
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: null, sendingFails: false, waiting: 0 })
  })

  test('a network that goes while an answer is stored stays gone once it is stored', async () => {
    server.pull.mockImplementation(away).mockImplementationOnce(async () => {
      // The browser says so after the answer, long before it is stored.
      setTimeout(() => setState({ reachable: false }))
      return nothingNew
    })
    await start()
    await eventually(() => expect(state.lastSyncedAt).not.toBeNull())
    await idle()
    expect(reached).toEqual([true, false])
  })

  test('between a push that reaches nothing and the pull that checks for the server, the state is never idle', async () => {
    await start()
    await idle()
    rests = 0
    server.push.mockImplementation(away)
    await save()
    await eventually(() => expect(state.sendingFails).toBe(true))
    await idle()
    expect(server.pull.mock.calls).toHaveLength(2)
    expect(rests).toBe(1)
  })

  test('a slow page delays no edit, and the state is syncing', async () => {
    server.pull.mockImplementation(silent)
    await start()
    await save()
    await eventually(async () => expect(await queue()).toEqual(['answered']))
    expect(state).toMatchObject({ activity: 'syncing', reachable: true, problem: null, sendingFails: false })
  })

  test('a page that is cut off delays no edit and is not called offline while the stream is open', async () => {
    server.pull.mockImplementation(away)
    await start()
    stream.opened()
    await save()
    await eventually(async () => expect(await queue()).toEqual(['answered']))
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: 'server', sendingFails: false })
  })

  test('a page that reaches nothing is reported as offline if the browser says so, though the stream is still open', async () => {
    await start()
    stream.opened()
    await idle()
    vi.stubGlobal('navigator', { onLine: false })
    server.pull.mockImplementation(away)
    stream.moved({ epoch, position: 6, spread: 0 })
    await eventually(() => expect(state).toMatchObject({ reachable: false, problem: null }))
    vi.stubGlobal('navigator', { onLine: true })
    stream.moved({ epoch, position: 7, spread: 0 })
    await eventually(() => expect(state).toMatchObject({ reachable: true, problem: 'server' }))
  })

  test('a stream that never opens does not make the device pull each time it tries, but one that was open does', async () => {
    const retries = await start()
    await idle()
    const checksOf = async (attempts: number) => {
      const soon = vi.spyOn(retries.reading, 'soon').mockClear()
      for (; attempts > 0; attempts -= 1) {
        stream.lost()
        const pulls = server.pull.mock.calls.length
        retries.reading.now()
        await eventually(() => expect(server.pull.mock.calls.length).toBeGreaterThan(pulls))
        await idle()
      }
      return soon.mock.calls.length
    }
    expect(await checksOf(8)).toBe(3)
    stream.opened()
    expect(await checksOf(8)).toBe(3)
  })

  test('a server that does not take edits still delivers what others changed, and the queue waits', async () => {
    server.push.mockImplementation(failing)
    await enqueue(work, { edit: exams, app: 'test' })
    await start()
    await eventually(() => expect(state.sendingFails).toBe(true))
    await eventually(() => expect(state.lastSyncedAt).not.toBeNull())
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: null, sendingFails: true })
    const pulls = server.pull.mock.calls.length
    stream.moved({ epoch, position: 6, spread: 0 })
    await eventually(() => expect(server.pull.mock.calls.length).toBeGreaterThan(pulls))
  })

  test('a push that reaches nothing while pages arrive is reported as waiting, and retried in its own time', async () => {
    server.push.mockImplementation(away)
    await enqueue(work, { edit: exams, app: 'test' })
    await start()
    await eventually(() => expect(state.sendingFails).toBe(true))
    await eventually(() => expect(state.lastSyncedAt).not.toBeNull())
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: null })
    expect(server.push.mock.calls).toHaveLength(1)
  })

  test('edits that a server without its database did not take are sent as soon as it answers with pages again', async () => {
    server.pull.mockImplementation(failing)
    server.push.mockImplementation(failing)
    await enqueue(work, { edit: exams, app: 'test' })
    const retries = await start()
    await eventually(() => expect(state).toMatchObject({ activity: 'idle', problem: 'server', sendingFails: true }))
    server.pull.mockImplementation(answering)
    server.push.mockImplementation(taking)
    retries.reading.now()
    await eventually(async () => expect(await queue()).toEqual([]))
  })

  test('analytics that the server refuses delay neither pages nor edits, and are not reported', async () => {
    server.recordAnalytics.mockImplementation(failing)
    await work.analytics.add(opened)
    await enqueue(work, { edit: exams, app: 'test' })
    await start()
    await eventually(() => expect(server.recordAnalytics).toHaveBeenCalled())
    await eventually(async () => expect(await queue()).toEqual([]))
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: null, sendingFails: false })
    expect(await work.analytics.count()).toBe(1)
  })

  test('refused edits delay no analytics', async () => {
    server.push.mockImplementation(failing)
    await work.analytics.add(opened)
    await enqueue(work, { edit: exams, app: 'test' })
    await start()
    await eventually(async () => expect(await work.analytics.count()).toBe(0))
  })

  test('no edit is marked for a server that is away; it is sent as soon as the server is found', async () => {
    server.pull.mockImplementation(away)
    server.push.mockImplementation(away)
    await enqueue(work, { edit: exams, app: 'test' })
    const retries = await start()
    await eventually(() => expect(state).toMatchObject({ activity: 'idle', reachable: false }))
    expect(await queueOf(work)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    expect(server.push.mock.calls.every(([edits]) => edits.length === 0)).toBe(true)
    server.pull.mockImplementation(answering)
    server.push.mockImplementation(taking)
    retries.reading.now()
    await eventually(async () => expect(await queue()).toEqual([]))
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: null, sendingFails: false })
  })

  test('a signed-out device marks no edits, and sends them after signing in', async () => {
    const signedOut = () => Promise.reject(new TransportFailure('signed-out', 'HTTP 401'))
    server.pull.mockImplementation(signedOut)
    server.push.mockImplementation(signedOut)
    await enqueue(work, { edit: exams, app: 'test' })
    const retries = await start()
    await eventually(() => expect(state).toMatchObject({ activity: 'idle', reachable: true, problem: 'signed-out' }))
    expect(await queueOf(work)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    server.pull.mockImplementation(answering)
    server.push.mockImplementation(taking)
    retries.reading.now()
    await eventually(async () => expect(await queue()).toEqual([]))
  })

  test('an edit answered while a newer version of its document is written does not stay on the screen', async () => {
    const exam = (color: string, position: number) =>
      ({
        collection: 'calendarEventType',
        document: { ...examsDocument, color, position },
      }) as unknown as PulledDocument
    server.pull.mockImplementationOnce(async () => ({ ...nothingNew, documents: [exam('red', 5)] }))
    const retries = await start()
    await idle()
    const answer = Promise.withResolvers<void>()
    server.push.mockImplementation((edits) => answer.promise.then(() => taking(edits)))
    await save()
    await eventually(async () => expect(await queue()).toEqual(['attempted']))
    await eventually(async () => expect(await view.names.toArray()).toMatchObject([{ color: 'blue' }]))
    server.pull
      .mockImplementation(async () => ({ ...nothingNew, position: 9, head: 9 }))
      .mockImplementationOnce(async () => ({ ...nothingNew, documents: [exam('green', 9)], position: 9, head: 9 }))
    const transaction = view.transaction.bind(view) as (...given: unknown[]) => unknown
    vi.spyOn(view, 'transaction').mockImplementationOnce(((...given: unknown[]) => {
      answer.resolve()
      return eventually(async () => expect(await queue()).toEqual(['answered'])).then(() => transaction(...given))
    }) as never)
    retries.reading.now()
    await eventually(async () => expect(await queue()).toEqual([]))
    await eventually(async () => expect(await view.names.toArray()).toMatchObject([{ color: 'green' }]))
  })

  test('an edit answered before a new epoch is sent again as soon as the device learns of the new epoch', async () => {
    let pulled: (answer: PullAnswer) => void = () => {}
    server.pull.mockImplementation((from, schema, signal) => {
      const held = new Promise<PullAnswer>((resolve) => (pulled = from === null ? pulled : resolve))
      return Promise.race([silent(from, schema, signal), held])
    })
    const current = {
      role: 'current',
      generation: { userId, scope: 'administrator', schema: SCHEMA, epoch, number: 1 },
    } as const
    const checkpoint = { epoch, scope: 'administrator', position: 4, since: 4 } as const
    await view.generations.put({ ...current, checkpoint, syncedAt: null })
    await enqueue(work, { edit: exams, app: 'test' })
    await start()
    await eventually(async () => expect(await queue()).toEqual(['answered']))
    await eventually(() => expect(server.pull).toHaveBeenCalled())
    pulled({ answer: 'RESET', epoch: uuid(78), scope: 'administrator' })
    const sent = () => server.push.mock.calls.filter(([edits]) => edits.length === 1).length
    await eventually(() => expect(sent()).toBe(2))
  })

  test('a server that takes no pictures is reported until it takes them, and is no problem of anything else', async () => {
    const parts = { collection: 'calendarEventProvider' } as const
    const naming = editOf(uuid(3), { imageBlobReferenceId: null }, { imageBlobReferenceId: uuid(70) }, parts)
    await keepUpload(work, { id: uuid(70), name: 'a.png', type: 'image/png' }, new ArrayBuffer(3))
    await enqueue(work, { edit: naming, app: 'test' })
    await enqueue(work, { edit: exams, app: 'test' })
    server.upload.mockImplementation(failing)
    const retries = await start()
    await eventually(() => expect(state.uploadingFails).toBe('server'))
    await eventually(async () => expect(await queue()).toEqual(['waiting']))
    await idle()
    expect(state).toMatchObject({ reachable: true, problem: null, sendingFails: false })
    const answer = Promise.withResolvers<'STORED'>()
    server.upload.mockImplementation(() => answer.promise)
    retries.uploading.now()
    await eventually(() => expect(state).toMatchObject({ uploadingFails: 'server', isUploading: true }))
    answer.resolve('STORED')
    await eventually(async () => expect(await queue()).toEqual([]))
    await eventually(() => expect(state.uploadingFails).toBe(false))
  })

  test("an edit answered in another epoch than the copy's is sent again", async () => {
    await enqueue(work, { edit: exams, app: 'test' })
    server.push.mockImplementationOnce(taking).mockImplementationOnce(async ([edit]) => ({
      answer: 'ANSWERS',
      answers: [{ ...taken(edit!, 5), epoch: uuid(77) } as ReturnType<typeof taken>],
    }))
    await start()
    await eventually(async () => expect(await queue()).toEqual([]))
    expect(server.push.mock.calls.filter(([edits]) => edits.length === 1)).toHaveLength(2)
  })

  test('an edit answered in a new epoch is not sent again while the pages need another version of the app', async () => {
    const generation = { userId, scope: 'administrator', schema: SCHEMA, epoch: uuid(77), number: 1 } as const
    const checkpoint = { epoch: uuid(77), scope: 'administrator', position: 4, since: 4 } as const
    await view.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
    server.pull.mockImplementation(async () => ({ answer: 'UPGRADE' }))
    await enqueue(work, { edit: exams, app: 'test' })
    const retries = await start()
    await eventually(async () => expect(await queue()).toEqual(['answered']))
    await idle()
    for (let round = 0; round < 3; round += 1) {
      const pulls = server.pull.mock.calls.length
      retries.reading.now()
      await eventually(() => expect(server.pull.mock.calls.length).toBeGreaterThan(pulls))
      await idle()
    }
    expect(await queue()).toEqual(['answered'])
    expect(server.push.mock.calls.filter(([edits]) => edits.length === 1)).toHaveLength(1)
  })
})

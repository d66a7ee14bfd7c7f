import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { asTimePasses, overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { editOf, queueOf, uuid } from '#tests/support/queued-edits.ts'
import { away, nothingNew as page } from '#tests/support/servers/server-answers.ts'
import type { PullAnswer } from '../../protocol/pull-answer.ts'
import { openChannel, type TabChannel } from '../storage/channel.ts'
import { initialState, type EngineState } from '../storage/engine-state.ts'
import { startEngine, type Engine } from './engine.ts'
import { enqueue } from '../outbox/enqueue.ts'
import '../outbox/send-round.ts'
import '../outbox/send-uploads.ts'
import { watchOutbox } from '../watch/watch-outbox.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import { writeOwn } from '../own/own-rows.ts'
import { takeFence } from '../storage/fence.ts'
import { databaseNameOf } from '../storage/copy-databases.ts'
import { engineLockName } from '../storage/database-names.ts'
import { openAgain, openViewStore } from '../storage/view-store.ts'
import { openWorkStore } from '../storage/work-store.ts'

const userId = 'a user'

/** Holds the engine's lock as a stopped tab does. @returns a function that releases it */
function takeLock(user: string): Promise<() => void> {
  return new Promise((taken) => {
    void navigator.locks.request(engineLockName(user), () => new Promise<void>((release) => taken(release)))
  })
}

function clearUnheard(store: Dexie, table: string): Promise<void> {
  return new Promise((resolve) => {
    const transaction = store.backendDB().transaction(table, 'readwrite')
    transaction.objectStore(table).clear()
    transaction.addEventListener('complete', () => resolve())
  })
}

describe('an engine', () => {
  let pull: ReturnType<typeof vi.fn<Transport['pull']>>
  let engine: Engine
  let channel: TabChannel
  let state: EngineState
  const start = () =>
    startEngine({
      userId,
      transport: {
        pull,
        push: away,
        withdraw: away,
        effectOf: away,
        changesOf: away,
        upload: away,
        recordAnalytics: away,
        putOwnRecords: away,
        ownRecords: away,
        removedFiles: away,
        code: away,
        stream: () => ({ renew: () => {}, close: () => {} }),
      },
      sessionEnded: () => {},
      rolesChanged: () => {},
      newBuild: () => {},
    })

  beforeEach(() => {
    stopClock()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    pull = vi.fn<Transport['pull']>(async () => page)
    state = initialState
    channel = openChannel(userId)
    channel.listen((message) => {
      if (message.kind === 'state') state = message.state
    })
    engine = start()
  })
  afterEach(async () => {
    await engine.stop()
    channel.close()
    await Dexie.delete(engine.view.name)
    await Dexie.delete(engine.work.name)
    vi.unstubAllGlobals()
    startClock()
  })

  const until = (expected: Partial<EngineState>) => asTimePasses(() => expect(state).toMatchObject(expected))
  const save = async (document: number) => {
    await enqueue(engine.work, { edit: editOf(uuid(document), { color: 'red' }, { color: 'blue' }), app: 'test' })
    channel.post({ kind: 'work-changed' })
  }
  const isWhole = { lastSyncedAt: expect.any(String) as string }

  test('an engine whose databases are deleted says how many edits went with them, and makes a fresh copy', async () => {
    await until(isWhole)
    await save(1)
    await save(2)
    await until({ waiting: 2, lost: null })
    const before = await engine.view.generations.get('current')
    await Promise.all([Dexie.delete(engine.view.name), Dexie.delete(engine.work.name)])
    await until({ ...isWhole, waiting: 0, unsent: 0, lost: { edits: 2, at: expect.any(String) as string } })
    const after = await engine.view.generations.get('current')
    expect(after?.generation.number).toBeGreaterThan(before?.generation.number ?? 0)
  })

  test('own records that wait are counted, and told when they are lost with the storage', async () => {
    await until(isWhole)
    await writeOwn(engine.work, { kind: 'star', key: uuid(1), value: { isStarred: true } }, uuid(2))
    await writeOwn(engine.work, { kind: 'note', key: uuid(1), value: { text: 'Ask Jo' } }, uuid(3))
    channel.post({ kind: 'own-changed' })
    await until({ waiting: 2, unsent: 0, own: { waiting: 2, refused: 0 } })
    await Promise.all([Dexie.delete(engine.view.name), Dexie.delete(engine.work.name)])
    await until({ ...isWhole, waiting: 0, attention: 1, lost: { edits: 0, own: 2, at: expect.any(String) as string } })
  })

  test('of somebody else who was here only what was not sent stays of their own records', async () => {
    const [other, { kind, key }] = [openWorkStore('somebody else'), { kind: 'note' as const, key: uuid(1) }]
    await other.own.put({ kind, key, base: { text: 'sent' }, unsent: { text: 'not sent' }, change: uuid(2) })
    await other.own.put({ kind: 'star', key, base: { isStarred: true } })
    await engine.stop()
    engine = start()
    await asTimePasses(async () =>
      expect(await other.own.toArray()).toEqual([
        { kind, key, base: null, unsent: { text: 'not sent' }, change: uuid(2) },
      ]),
    )
    await other.delete()
  })

  test('a tab that was stopped shows the queue as other tabs have left it', async () => {
    await until(isWhole)
    let shown = 0
    const watching = watchOutbox(engine).subscribe((entries) => (shown = entries.length))
    await save(1)
    await eventually(() => expect(shown).toBe(1))
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    // Bypasses Dexie, whose notifications a stopped tab does not receive.
    await clearUnheard(engine.work, 'outbox')
    await asTimePasses(() => expect(shown).toBe(0))
    clock.mockRestore()
    watching.unsubscribe()
  })

  test('an engine that takes over from a stopped one reports the edits lost with the storage, including those never counted', async () => {
    await until(isWhole)
    await engine.stop()
    const release = await takeLock(userId)
    engine = start()
    channel.post({ kind: 'state', state: { ...initialState, waiting: 2, unsent: 2 } })
    await save(1)
    await save(2)
    await save(3)
    await Promise.all([Dexie.delete(engine.view.name), Dexie.delete(engine.work.name)])
    release()
    await until({
      ...isWhole,
      waiting: 0,
      unsent: 0,
      attention: 1,
      lost: { edits: 3, at: expect.any(String) as string },
    })
  })

  test('an engine whose storage was lost reports it, though a stopped tab is next for the lock', async () => {
    await until(isWhole)
    await save(1)
    await until({ waiting: 1 })
    const taken = takeLock(userId)
    await Promise.all([Dexie.delete(engine.view.name), Dexie.delete(engine.work.name)])
    const release = await overTime(taken)
    await until({ waiting: 0, lastSyncedAt: null, lost: { edits: 1, at: expect.any(String) as string } })
    release()
  })

  test('an engine that takes over begins with the last reported state of the queue', async () => {
    await until(isWhole)
    await engine.stop()
    const release = await takeLock(userId)
    engine = start()
    const posted: EngineState[] = []
    channel.listen((message) => message.kind === 'state' && posted.push(message.state))
    const other = openChannel(userId)
    const received = new Promise<void>((resolve) => other.listen(() => resolve()))
    channel.post({ kind: 'state', state: { ...initialState, waiting: 2, unsent: 2 } })
    await received
    release()
    await eventually(() => expect(posted[0]).toMatchObject({ activity: 'syncing', waiting: 2, unsent: 2 }))
    other.close()
  })

  test('an edit that its page queues again at once is not counted as lost', async () => {
    await until(isWhole)
    await save(1)
    await until({ waiting: 1 })
    const [kept] = await queueOf(engine.work)
    await Promise.all([Dexie.delete(engine.view.name), Dexie.delete(engine.work.name)])
    await openAgain(engine.work)
    await enqueue(engine.work, { edit: kept!.edit, app: 'test' })
    await until({ ...isWhole, waiting: 1, attention: 0, lost: { edits: 0, at: expect.any(String) as string } })
  })

  describe('and a lost collection', () => {
    const typeId = uuid(7)
    const type = { name: 'Exams', color: '#000000', archived: false, displayOrder: 1 }
    const flags = { isDeadline: false, isHoliday: false }
    const document = { id: typeId, position: 4, edit: null, descriptionHtml: null, ...flags, ...type }
    const whole: PullAnswer = { ...page, documents: [{ collection: 'calendarEventType', document }] }
    const databaseOfTypes = async () => {
      const { generation } = (await engine.view.generations.get('current'))!
      return { generation, name: databaseNameOf(generation, 'calendarEventType') }
    }
    const untilMadeAnew = (before: number) =>
      asTimePasses(async () => {
        const { generation } = (await engine.view.generations.get('current'))!
        expect(generation.number).toBeGreaterThan(before)
        const types = await engine.live.storage(generation, 'calendarEventType')
        expect(await types.findDocumentsById([typeId], false)).toHaveLength(1)
      })

    beforeEach(async () => {
      await engine.stop()
      pull.mockImplementation(async (checkpoint) => (checkpoint ? page : whole))
      await Dexie.delete(engine.view.name)
      engine = start()
      await eventually(async () => expect(await engine.view.names.get(typeId)).toBeDefined())
    })

    test('an engine that starts on a copy without one of its databases makes a fresh copy', async () => {
      const { generation, name } = await databaseOfTypes()
      await engine.stop()
      await Dexie.delete(name)
      engine = start()
      await untilMadeAnew(generation.number)
    })

    test('an engine that starts leaves a copy alone that lacks nothing but what is queued', async () => {
      const { generation, name } = await databaseOfTypes()
      await engine.stop()
      await Dexie.delete(name)
      const view = openViewStore(userId)
      await view.settings.put({ key: 'shown', value: [{ collection: 'calendarEventType', id: typeId }] })
      view.close()
      const pulls = pull.mock.calls.length
      engine = start()
      await eventually(() => expect(pull.mock.calls.length).toBeGreaterThan(pulls))
      await until({ ...isWhole, activity: 'idle' })
      expect((await engine.view.generations.get('current'))?.generation.number).toBe(generation.number)
    })
  })

  test('an engine without a network reports that the copy is gone, and keeps what is saved from now on', async () => {
    await until(isWhole)
    pull.mockImplementation(away)
    await Promise.all([Dexie.delete(engine.view.name), Dexie.delete(engine.work.name)])
    await until({ reachable: false, lastSyncedAt: null, lost: { edits: 0, at: expect.any(String) as string } })
    await save(3)
    await until({ waiting: 1, lost: { edits: 0, at: expect.any(String) as string } })
    expect(await queueOf(engine.work)).toHaveLength(1)
  })

  test('an engine whose fence another engine has taken leaves it in peace', async () => {
    await until(isWhole)
    const [view, work] = [openViewStore(userId), openWorkStore(userId)]
    const fence = await takeFence([view, work])
    channel.post({ kind: 'wake' })
    await eventually(() => expect(pull.mock.calls.length).toBeGreaterThan(1))
    channel.post({ kind: 'beat', isVisible: true })
    await save(4)
    expect((await view.settings.get('fence'))?.value).toBe(fence)
    expect(state.lost).toBeNull()
    view.close()
    work.close()
  })

  test('what is requested during a round that then fails is done at once', async () => {
    await until(isWhole)
    const { promise: hanging, reject: cut } = Promise.withResolvers<never>()
    pull.mockImplementationOnce(() => hanging)
    const pulls = pull.mock.calls.length
    channel.post({ kind: 'wake' })
    await eventually(() => expect(pull).toHaveBeenCalledTimes(pulls + 1))
    const otherTab = openChannel(userId)
    const woken = new Promise<void>((resolve) => otherTab.listen(({ kind }) => kind === 'wake' && resolve()))
    channel.post({ kind: 'wake' })
    await woken
    cut(new TransportFailure('server', 'cut off'))
    await eventually(() => expect(pull).toHaveBeenCalledTimes(pulls + 2))
    otherTab.close()
  })
})

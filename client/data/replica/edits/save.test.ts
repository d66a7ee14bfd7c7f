import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { asTimePasses, nothingUnderWay, overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import type { Documents } from '#sync/entities/index.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { enqueue } from '#sync/replica/outbox/enqueue.ts'
import { justQueued } from '#sync/replica/outbox/just-queued.ts'
import { openChannel } from '#sync/replica/storage/channel.ts'
import { initialState, type EngineState } from '#sync/replica/storage/engine-state.ts'
import { engineLockName } from '#sync/replica/storage/database-names.ts'
import { closeCopy, openCopy, startSync } from '../copy/device-copy.ts'
import { currentCopy, startedEngine } from '../copy/opened-copy.ts'
import type { SaveRequest } from './form-edit.ts'
import type { SaveOutcome } from './save.ts'

// Modules of the page listen, and read its address, as soon as they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', new URL('https://almanac.example/'))
})
// Code that comes later takes no time of the clock that is stopped here.
await import('../replica.ts')
await import('#sync/replica/outbox/send-round.ts')

const userId = 'a user'
const id = '00000000-0000-4000-8000-000000000001'
const values = { id, name: 'Exams', displayOrder: 1, archived: false, position: 0, edit: null }
type Request = SaveRequest<'calendarEventType'>
const opened = { ...values, color: '#111111', descriptionHtml: null } as unknown as Documents['calendarEventType']
const adding: Request = { collection: 'calendarEventType', kind: 'create', opened: null, values: { ...opened } }
const changing: Request = { ...adding, kind: 'update', opened, values: { ...opened, color: '#222222' } }

class SilentStream extends EventTarget {
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}

const page = { visibilityState: 'hidden', documentElement: {} }
let letGo: () => void
beforeEach(async () => {
  stopClock()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('https://almanac.example/'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  // The tab that maintains the copy is stopped.
  letGo = await new Promise((taken) => {
    void navigator.locks.request(engineLockName(userId), () => new Promise<void>((release) => taken(release)))
  })
  openCopy(userId)
  startSync({ sessionEnded: () => {}, rolesChanged: () => {}, newBuild: () => {} })
})
afterEach(async () => {
  letGo()
  await closeCopy()
  vi.unstubAllGlobals()
  startClock()
})

const stateNow = (): EngineState => currentCopy()!.state

test('a saved edit is shown as waiting although the engine is stopped in another tab', async () => {
  const { save } = await import('./save.ts')
  expect(stateNow()).toMatchObject({ waiting: 0, unsent: 0 })
  const saving = save(adding)
  await asTimePasses(() => expect(stateNow()).toMatchObject({ waiting: 1, unsent: 1 }))
  expect(await overTime(saving)).toMatchObject({ status: 'queued', waitsFor: 'server' })
})

test('a queue that cannot be read when Save is pressed is reported in a sentence', async () => {
  const { save } = await import('./save.ts')
  const { work } = await startedEngine()
  work.close({ disableAutoOpen: true })
  expect(await save(changing)).toMatchObject({ status: 'failed', message: /nothing was saved/ })
})

test('a queued edit is reported as saved on this device although its answer cannot be looked for', async () => {
  const { save } = await import('./save.ts')
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true })
  const { work } = await startedEngine()
  const saving = save(adding)
  await eventually(async () => expect(await work.outbox.count()).toBeGreaterThan(0))
  work.close({ disableAutoOpen: true })
  expect(await overTime(saving)).toMatchObject({ status: 'queued' })
})

test('Save reports the answer to an edit that was sent again under a new id', async () => {
  const { save } = await import('./save.ts')
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true })
  const { work } = await startedEngine()
  const others = await work.outbox.count()
  const otherTab = openChannel(userId)
  const saving = save(adding)
  await eventually(async () => expect(await work.outbox.count()).toBeGreaterThan(others))
  const { seq, edit } = (await work.outbox.orderBy('seq').last())!
  await work.outbox.update(seq, { edit: { ...edit, id: crypto.randomUUID() } })
  otherTab.post({ kind: 'work-changed' })
  const fields = [{ place: 'name', message: 'Too long' }]
  const answer = { id: edit.id, answer: 'REFUSED', code: 'INVALID', message: 'Too long', fields } as const
  await work.outbox.update(seq, { state: 'refused', answer })
  otherTab.post({ kind: 'work-changed' })
  expect(await overTime(saving)).toMatchObject({ status: 'refused', fields })
  otherTab.close()
})

const failures: [string, Partial<EngineState>][] = [
  ['asks for a sign-in', { problem: 'signed-out' }],
  ['has an answer to nothing', { problem: 'server' }],
  ['does not take what is sent', { sendingFails: true }],
  ['has no room for its picture', { uploadingFails: 'server' }],
]
test.each(failures)('Save waits no longer once the server %s', async (_name, failure) => {
  const { save } = await import('./save.ts')
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true })
  const { work } = await startedEngine()
  const others = await work.outbox.count()
  const engine = openChannel(userId)
  const tell = (change: Partial<EngineState>) => engine.post({ kind: 'state', state: { ...initialState, ...change } })
  const ended = vi.fn<(outcome: SaveOutcome) => void>()
  const began = performance.now()
  const saving = save(adding).then(ended)
  await eventually(async () => expect(await work.outbox.count()).toBeGreaterThan(others))
  // What an earlier round met, and a round that still sends a picture, say nothing about this edit.
  tell(failure)
  tell({ activity: 'syncing', ...failure })
  tell({ isUploading: true, ...failure })
  await nothingUnderWay()
  expect(ended).not.toHaveBeenCalled()
  tell(failure)
  await overTime(saving)
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'queued' }))
  expect(performance.now()).toBe(began)
  engine.close()
})

test('Save reports its answer although something else of that round failed', async () => {
  const { save } = await import('./save.ts')
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true })
  const { work } = await startedEngine()
  const others = await work.outbox.count()
  const engine = openChannel(userId)
  const saving = save(adding)
  await eventually(async () => expect(await work.outbox.count()).toBeGreaterThan(others))
  const { seq } = (await work.outbox.orderBy('seq').last())!
  engine.post({ kind: 'state', state: { ...initialState, activity: 'syncing' } })
  await work.outbox.delete(seq)
  engine.post({ kind: 'state', state: { ...initialState, sendingFails: true } })
  expect(await overTime(saving)).toMatchObject({ status: 'saved' })
  engine.close()
})

test('an edit that depends on a refusal over another change of the same document is reported as waiting for a decision', async () => {
  const { save } = await import('./save.ts')
  const { work } = await startedEngine()
  const change = (color: string): Edit => ({
    ...{ id: crypto.randomUUID(), entity: 'calendarEventType', documentId: id, kind: 'update', base: 0, batch: null },
    ...{ madeAt: '2026-11-20T12:00:00.000Z', before: { color: '#111111' }, after: { color } },
  })
  const [first, second] = [change('#333333'), change('#444444')]
  for (const edit of [first, second]) await enqueue(work, { edit, app: 'test' })
  await work.outbox.where('edit.id').equals(first.id).modify({ state: 'refused' })
  expect(await save(changing)).toMatchObject({ status: 'queued', waitsFor: 'decision' })
})

test('without a network, lists are notified of a saved edit before the queue is read again', async () => {
  const { save } = await import('./save.ts')
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false })
  const { work } = await startedEngine()
  const notified: Edit[] = []
  const listening = justQueued(work).subscribe(({ edit }) => notified.push(edit))
  const outcome = await save(adding)
  expect(notified).toEqual([])
  await eventually(() => expect(notified).toMatchObject([{ documentId: id, kind: 'create' }]))
  expect(outcome).toMatchObject({ status: 'queued', editId: notified[0]!.id })
  listening.unsubscribe()
})

test('without a network, a form notifies lists of what it has just saved at once, and they are notified once', async () => {
  const { save, showQueued } = await import('./save.ts')
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false })
  const { work } = await startedEngine()
  const notified: string[] = []
  const listening = justQueued(work).subscribe(({ edit }) => notified.push(edit.documentId))
  await save(adding)
  showQueued()
  expect(notified).toEqual([id])
  const next = crypto.randomUUID()
  await save({ ...adding, values: { ...adding.values, id: next } })
  await eventually(() => expect(notified).toContain(next))
  expect(notified).toEqual([id, next])
  listening.unsubscribe()
})

test('the snapshot is deleted before an edit is queued', async () => {
  const { save } = await import('./save.ts')
  const { work } = await startedEngine()
  const queued: Promise<number>[] = []
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'kept-screen' && queued.length === 0 ? 'a key' : null),
    setItem: () => {},
    removeItem: () => queued.push(work.outbox.count()),
  })
  const before = await work.outbox.count()
  await save(adding)
  expect(await queued[0]).toBe(before)
})

test('a picture that is taken back or discarded is shown nowhere any more', async () => {
  const caches = memoryCaches()
  const shown = () => [...caches.values()].flatMap((cache) => [...cache.keys()])
  const { dropPicture, keepPicture } = await import('./uploads.ts')
  const { clearUnsent } = await import('./before-sign-out.ts')
  const [one, other] = [id, id.replace(/1$/, '2')] as const
  for (const picture of [one, other]) await keepPicture(picture, new File(['GIF89a'], 'a.gif'))
  expect(shown()).toEqual([`/blobs/${one}`, `/blobs/${other}`])
  await dropPicture(one)
  expect(shown()).toEqual([`/blobs/${other}`])
  await clearUnsent()
  expect(shown()).toEqual([])
})

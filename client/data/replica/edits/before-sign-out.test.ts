import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { nothingUnderWay, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import { openChannel, type TabChannel } from '#sync/replica/storage/channel.ts'
import { initialState, type EngineState } from '#sync/replica/storage/engine-state.ts'
import { enqueue } from '#sync/replica/outbox/enqueue.ts'
import { keepUpload } from '#sync/replica/outbox/uploads.ts'
import { engineLockName } from '#sync/replica/storage/database-names.ts'
import '#sync/replica/outbox/push-slice.ts'
import '#sync/replica/outbox/send-round.ts'
import '../replica.ts'
import { closeCopy, openCopy, startSync } from '../copy/device-copy.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { sendUnsent, type SendEnd } from './before-sign-out.ts'

// Modules of the page listen, and read its address, as soon as they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', new URL('https://almanac.example/'))
})

const userId = 'somebody who leaves'
const uuid = (number: number) => `00000000-0000-4000-8000-0000000000${number}`
const picture = uuid(70)
const editOf = (entity: Edit['entity'], number: number, before: Patch, after: Patch): Edit => ({
  ...{ id: uuid(number), entity, documentId: uuid(number + 1), kind: 'update', base: 1, before, after },
  madeAt: '2026-11-20T14:02:00.000Z',
})
const naming = editOf('calendarEventProvider', 10, { imageBlobReferenceId: null }, { imageBlobReferenceId: picture })
const exams = editOf('calendarEventType', 20, { color: 'red' }, { color: 'blue' })

let letGo: () => void
let engine: TabChannel
const wakes = vi.fn<() => void>()
beforeEach(async () => {
  stopClock()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('https://almanac.example/'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden', documentElement: {} }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  // Another tab keeps the copy up to date.
  letGo = await new Promise((taken) => {
    void navigator.locks.request(engineLockName(userId), () => new Promise<void>((release) => taken(release)))
  })
  openCopy(userId)
  startSync({ sessionEnded: () => {}, rolesChanged: () => {}, newBuild: () => {} })
  engine = openChannel(userId)
  wakes.mockReset()
  engine.listen(({ kind }) => kind === 'wake' && wakes())
  const { work } = await startedEngine()
  await keepUpload(work, { id: picture, name: 'a.png', type: 'image/png' }, new ArrayBuffer(3))
  await enqueue(work, { edit: naming, app: 'test' })
})
afterEach(async () => {
  const { work } = await startedEngine()
  await work.transaction('rw', work.outbox, work.settings, () =>
    Promise.all([work.outbox.clear(), work.settings.clear()]),
  )
  engine.close()
  letGo()
  await closeCopy()
  vi.unstubAllGlobals()
  startClock()
})

const tell = (change: Partial<EngineState>) => engine.post({ kind: 'state', state: { ...initialState, ...change } })
const woken = () => eventually(() => expect(wakes).toHaveBeenCalled())
const expectWaiting = async (sending: Promise<SendEnd>) => {
  const later = nothingUnderWay().then(() => 'waiting')
  expect(await Promise.race([sending, later])).toBe('waiting')
}

test('a server that takes no pictures is the reason shown, as soon as it has refused them again', async () => {
  const sending = sendUnsent()
  await woken()
  tell({ activity: 'syncing', uploadingFails: 'server', isUploading: true })
  // What was reported before says nothing about the pictures that are on their way now.
  tell({ uploadingFails: 'server', isUploading: true })
  await expectWaiting(sending)
  tell({ uploadingFails: 'server' })
  expect(await sending).toBe('pictures')
})

test('a device that cannot send its pictures is reported as such, not as a lost network', async () => {
  const sending = sendUnsent()
  await woken()
  tell({ activity: 'syncing', isUploading: true })
  tell({ uploadingFails: 'device' })
  expect(await sending).toBe('devicePictures')
})

test('edits without pictures are sent first, and a lost network is the reason shown', async () => {
  const { work } = await startedEngine()
  await enqueue(work, { edit: exams, app: 'test' })
  const sending = sendUnsent()
  await woken()
  tell({ activity: 'syncing' })
  tell({ uploadingFails: 'server' })
  await expectWaiting(sending)
  tell({ uploadingFails: 'server', reachable: false })
  expect(await sending).toBe('offline')
})

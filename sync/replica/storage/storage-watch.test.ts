import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { nothingUnderWay, overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { editOf, uuid } from '#tests/support/queued-edits.ts'
import { signOutTakes } from '../../times.ts'
import { openChannel } from './channel.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { FenceLost, takeFence } from './fence.ts'
import { readOutbox } from '../outbox/counted.ts'
import { forgetLoss, keepLoss, readLoss } from '../outbox/storage-loss.ts'
import { othersSilent, watchClosings, watchFence } from './storage-watch.ts'
import { openViewStore, type ViewStore } from './view-store.ts'
import { openWorkStore, type WorkStore } from './work-store.ts'

const userId = 'storage'
const edit = editOf(uuid(1), { color: 'red' }, { color: 'blue' })

describe('the storage of an engine', () => {
  let view: ViewStore
  let work: WorkStore
  let fence: string
  let stopping: AbortController

  beforeEach(async () => {
    stopClock()
    view = openViewStore(userId)
    work = openWorkStore(userId)
    fence = await takeFence([view, work])
    stopping = new AbortController()
  })
  afterEach(async () => {
    stopping.abort()
    await view.delete()
    await work.delete()
    startClock()
  })

  const watch = () => watchFence({ view, work }, fence, stopping.signal)

  test.each(['view', 'work'])("an engine's storage is lost when another tab deletes its %s", async (name) => {
    const { ended } = watch()
    await Dexie.delete(`${name}-${userId}`)
    expect(await overTime(ended)).toBe('none')
  })

  test("an engine's storage emptied by a sign-out is not lost, but is once a connection was closed too", async () => {
    const { ended, look } = watch()
    let hasEnded = false
    void ended.then(() => (hasEnded = true))
    await view.settings.clear()
    look()
    await nothingUnderWay()
    // Longer than a sign-out takes.
    await vi.advanceTimersByTimeAsync(2 * signOutTakes)
    await nothingUnderWay()
    expect(hasEnded).toBe(false)
    work.close({ disableAutoOpen: true })
    expect(await overTime(ended)).toBe('none')
  })

  test("an engine's storage is taken when another engine has put its own fence there", async () => {
    const { ended, look } = watch()
    await takeFence([view, work])
    look()
    expect(await overTime(ended)).toBe('taken')
  })

  test("an engine's storage is still there when only a connection was closed", async () => {
    const { ended } = watch()
    let hasEnded = false
    void ended.then(() => (hasEnded = true))
    const closed = new Promise<void>((resolve) => watchClosings({ view, work }, resolve))
    view.close({ disableAutoOpen: true })
    await overTime(closed)
    expect(await view.settings.count()).toBe(1)
    await eventually(() => expect(view.isOpen()).toBe(true))
    expect(hasEnded).toBe(false)
  })

  test('recreated storage remembers how much was lost until that is read, without what was queued again', async () => {
    await enqueue(work, { edit, app: 'test' })
    await keepLoss(work, { unsent: 3 })
    expect(await readOutbox(work, fence)).toMatchObject({ waiting: 1, unsent: 1, attention: 1, lost: { edits: 2 } })
    await keepLoss(work, { unsent: 2 })
    expect((await readLoss(work))?.edits).toBe(3)
    await forgetLoss(work)
    expect(await readLoss(work)).toBeNull()
  })

  test('empty storage is not counted as an empty queue', async () => {
    await work.settings.clear()
    await expect(readOutbox(work, fence)).rejects.toThrow(FenceLost)
  })
})

describe('an engine whose storage another one has taken', () => {
  beforeEach(stopClock)
  afterEach(startClock)

  test('an engine whose storage another one has taken rests until it has received nothing from the other for ten seconds', async () => {
    const [own, other] = [openChannel(userId), openChannel(userId)]
    let isOver = false
    const resting = othersSilent(own, new AbortController().signal).then(() => (isOver = true))
    const received = new Promise<void>((resolve) => own.listen(() => resolve()))
    vi.advanceTimersByTime(9_000)
    other.post({ kind: 'beat', isVisible: false })
    await received
    vi.advanceTimersByTime(9_999)
    await nothingUnderWay()
    expect(isOver).toBe(false)
    vi.advanceTimersByTime(1)
    await resting
    own.close()
    other.close()
  })
})

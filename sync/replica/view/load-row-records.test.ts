import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answeringTransport, uuid } from '#tests/support/queued-edits.ts'
import type { PullAnswer } from '../../protocol/pull-answer.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { takeFence } from '../storage/fence.ts'
import { createLiveReplica, type LiveReplica } from '../storage/live-replica.ts'
import { pullRound } from '../pull/pull-round.ts'
import { createRefresh } from '../engine/refresh.ts'
import type { RoundContext } from '../pull/round-context.ts'
import { openViewStore, type GenerationState, type ViewStore } from '../storage/view-store.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

// A file of a build that the server no longer has: the import fails as it does in a browser.
vi.mock('./row-records.ts', () => {
  throw new Error('404')
})

const epoch = uuid(9)
const userId = 'without-rows'
const at = (role: 'administrator' | 'reader', position: number): GenerationState => ({
  ...{ role: 'current', syncedAt: null },
  generation: { userId, scope: role, schema: SCHEMA, epoch, number: 1 },
  checkpoint: { epoch, scope: role, position, since: 1 },
})
const exams = { id: uuid(1), name: 'Exams', displayOrder: 1, archived: false, color: '#112233', descriptionHtml: null }
const page = (scope: 'administrator' | 'reader', position: number, more: boolean) =>
  ({
    ...{ answer: 'PAGE', epoch, scope, position, head: 9, more },
    documents: [{ collection: 'calendarEventType', document: { ...exams, position, edit: null } }],
  }) as unknown as PullAnswer

describe('without the part that keeps the rows of lists', () => {
  let view: ViewStore
  let work: WorkStore
  let live: LiveReplica

  beforeEach(async () => {
    ;[view, work, live] = [openViewStore(userId), openWorkStore(userId), createLiveReplica()]
    await view.settings.put({ key: 'rows-calendarEventType', value: 'as an earlier page left them' })
  })
  afterEach(async () => {
    await live.close()
    await Promise.all([view.delete(), work.delete()])
  })

  const pull = async (...answers: PullAnswer[]) => {
    const fence = await takeFence([view, work])
    const refresh = createRefresh({ view, work, live, fence, viewChanged: () => {} })
    await refresh.catchUp()
    const context: RoundContext = {
      ...{ userId, view, work, live, fence, signal: new AbortController().signal, withMutex: refresh.withMutex },
      transport: { ...answeringTransport({}), pull: async () => answers.shift()! },
      ...{ progressed: () => {}, arrived: async () => {}, waitingAgain: () => {}, viewChanged: () => {} },
      ...{ scopeChanged: () => {}, switched: () => {} },
    }
    return pullRound(context)
  }
  const rows = () => view.settings.where('key').startsWith('rows-').count()
  const position = async () => (await view.generations.get('current'))?.checkpoint.position

  test('without the part for rows a copy is still pulled, and drops the rows, which would become stale', async () => {
    await view.generations.put(at('administrator', 3))
    expect(await pull(page('administrator', 9, false))).toBe('complete')
    expect([await position(), await rows()]).toEqual([9, 0])
  })

  test('without the part for rows a copy can be made from nothing', async () => {
    expect(await pull(page('administrator', 5, true), page('administrator', 9, false))).toBe('complete')
    expect([await position(), await rows()]).toEqual([9, 0])
  })

  test("a reader's copy drops the rows of the role that was lost, even without the part for rows", async () => {
    expect(await pull(page('reader', 5, true), page('reader', 9, false))).toBe('complete')
    expect([await position(), await rows()]).toEqual([9, 0])
  })
})

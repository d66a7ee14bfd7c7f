import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { SCHEMA } from '../../protocol/schema.ts'
import { openFill, storeFillPage } from './fill-generation.ts'
import { takeFence } from '../storage/fence.ts'
import { createLiveReplica } from '../storage/live-replica.ts'
import { beginMonths } from '../view/months-in-making.ts'
import type { RoundContext } from './round-context.ts'
import { openViewStore, type GenerationState } from '../storage/view-store.ts'
import { openWorkStore } from '../storage/work-store.ts'

const userId = '00000000-0000-4000-8000-000000000003'
const epoch = '00000000-0000-4000-8000-00000000e70c'

function stateOf(role: GenerationState['role'], number: number): GenerationState {
  const generation = { userId, scope: 'reader', schema: SCHEMA, epoch, number } as const
  return { role, generation, checkpoint: { epoch, scope: 'reader', position: 0, since: 0 }, syncedAt: null }
}

test('the generation before is closed while the next one becomes the current one', async () => {
  const [view, work, live] = [openViewStore(userId), openWorkStore(userId), createLiveReplica()]
  const [old, filled] = [stateOf('current', 1), stateOf('filling', 2)]
  await view.generations.bulkPut([old, filled])
  const opened = await live.collection(old.generation, 'itemTag')
  const wasClosed: boolean[] = []
  view.generations.hook('updating', () => {
    wasClosed.push(opened.closed)
  })
  const switched: number[] = []
  const context: Partial<RoundContext> = {
    userId,
    view,
    work,
    live,
    fence: await takeFence([view, work]),
    switched: ({ number }) => switched.push(number),
    viewChanged: () => {},
  }
  const page = { answer: 'PAGE', epoch, scope: 'reader', documents: [], position: 0, head: 0, more: false } as const
  await storeFillPage(
    context as RoundContext,
    filled,
    { ...page, documents: [] },
    openFill(filled.generation, beginMonths()),
  )
  expect(wasClosed).toEqual([true])
  expect(switched).toEqual([2])
  expect((await view.generations.toArray()).map(({ role, generation }) => [role, generation.number])).toEqual([
    ['current', 2],
  ])
  await live.close()
  for (const store of [view, work]) await store.delete()
})

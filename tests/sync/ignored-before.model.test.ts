import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Entity } from '#sync/define.ts'
import type { DocumentState, Edit, Patch } from '#sync/protocol/edit.ts'
import type * as merging from '#sync/protocol/merge-edit.ts'
import { placesOf, toPatch, valueAt } from '#sync/protocol/patch-places.ts'
import { calmHistory } from './model/history.ts'
import { runProtocolHistory } from './model/run-protocol-history.ts'
import { openSchool, type RunningSchool } from './model/school.ts'

// The whole server with one difference: its merge treats every edit as if it had seen the document's current state.
vi.mock('#sync/protocol/merge-edit.ts', async (importOriginal) => {
  const original = await importOriginal<typeof merging>()
  return {
    ...original,
    mergeEdit: (entity: Entity, current: DocumentState | null, edit: Edit) =>
      original.mergeEdit(
        entity,
        current,
        current && edit.kind !== 'create' ? { ...edit, before: now(current, edit) } : edit,
      ),
  }
})

function now(current: DocumentState, { after }: Edit): Patch {
  return toPatch(placesOf(after).map((place) => [place, valueAt(current, place) ?? null]))
}

const mostSteps = 6

let school: RunningSchool

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school?.close())

test('a server that ignores what an edit saw is caught by a history of few steps', async () => {
  const found = await fc.check(
    fc.asyncProperty(calmHistory, (steps) => runProtocolHistory(school, steps)),
    { numRuns: 500 },
  )
  const [steps = []] = found.counterexample ?? []
  console.log(`found after ${found.numRuns} histories, ${found.numShrinks} times smaller: ${JSON.stringify(steps)}`)
  expect(String(found.errorInstance)).toContain('as the edit saw it')
  expect(steps.length).toBeLessThanOrEqual(mostSteps)
})

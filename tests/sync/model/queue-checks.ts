import { expect } from 'vitest'
import type { Edit } from '#sync/protocol/edit.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import type { Taken } from './device-calls.ts'
import type { DeviceStep } from './history.ts'
import { EARLIER_SCHEMA } from './earlier-build.ts'
import { isTaken, type Journal } from './journal.ts'
import { sendable } from './memory-outbox.ts'

/** Steps that may remove edits from the queue that the server has not taken. */
const choices: readonly DeviceStep['does'][] = ['discard', 'settle', 'edit again', 'wipe']

/** What must hold for the queue after every single step; notes what was sent, answered and given up. */
export function expectQueueSound(journal: Journal, step: DeviceStep, taken: Taken): void {
  const { received, queued, queue, checkpoint, state } = taken
  journal.sent(received.sent)
  journal.answered(received.answers)
  expectOrder(queue)
  const left = queued.filter(({ edit }) => queue.every((entry) => entry.edit.id !== edit.id))
  const made = [...received.sent, ...queue.map(({ edit }) => edit)]
  // A page may have brought a change just before a restore has undone it and the copy begins anew: no checkpoint of its
  // epoch is left then.
  const pages = journal.pagesArrived(step.device, received.pages, state !== null)
  const earlier = pages.filter(({ epoch }) => epoch !== checkpoint?.epoch)
  const reached = checkpoint === null ? earlier : [checkpoint, ...earlier]
  const open = left.filter(({ edit }) => {
    if (journal.lackedPicture(edit.id) && made.some((again) => isMadeAgain(again, edit))) return false
    const answers = journal.answersTo(edit.id)
    if (step.does === 'sign out') return answers.length === 0
    return !answers.some((one) =>
      reached.some(({ epoch, position }) => epoch === one.epoch && one.position <= position),
    )
  })
  const isChosen = choices.includes(step.does) || (step.does === 'sign out' && step.queue === 'dropped')
  const ids = open.map(({ edit }) => edit.id)
  if (!isChosen) expect(ids, 'nothing leaves the queue before its change has arrived').toEqual([])
  // What is lost with the storage, or dropped by whoever leaves, may have been on its way.
  if (step.does === 'sign out') journal.discarded(ids.filter((id) => journal.edit(id) === undefined))
  else if (step.does !== 'wipe') journal.discarded(ids)
  if (step.does === 'settle') expectInPlace(open, queued, queue)
}

/** The server had lost a picture that the device still has: it goes again, and the edit under another id. */
function isMadeAgain(again: Edit, edit: Edit): boolean {
  return again.id !== edit.id && JSON.stringify({ ...again, id: edit.id }) === JSON.stringify(edit)
}

/** Whether there was anything in the queue, before the step, after it or in between. */
export function concernsQueue({ queued, queue, received }: Taken): boolean {
  return queued.length + queue.length + received.sent.length > 0
}

/** An edit comes after those that it waits for. */
function expectOrder(queue: readonly OutboxEntry[]): void {
  const later = queue.filter(({ seq, dependsOn }) =>
    queue.some((entry) => entry.seq >= seq && dependsOn.includes(entry.edit.id)),
  )
  expect(later, 'an edit stands behind what it waits for').toEqual([])
  expect(queue.every(({ schema }) => schema === SCHEMA || schema === EARLIER_SCHEMA)).toBe(true)
}

/** The edit that settles a conflict is in the place of the first of those that it replaces. */
function expectInPlace(
  left: readonly OutboxEntry[],
  queued: readonly OutboxEntry[],
  queue: readonly OutboxEntry[],
): void {
  const documentId = left[0]?.edit.documentId
  const made = queue.find(
    ({ edit }) => edit.documentId === documentId && queued.every((entry) => entry.edit.id !== edit.id),
  )
  if (made) expect(made.seq, 'in the first one’s place').toBe(Math.min(...left.map(({ seq }) => seq)))
}

/** Nothing can be sent and nothing is on its way back: what is left waits for somebody's decision. */
export function isQuiet(queue: readonly OutboxEntry[]): boolean {
  return sendable(queue).length === 0 && !queue.some(({ answer }) => answer !== null && isTaken(answer))
}

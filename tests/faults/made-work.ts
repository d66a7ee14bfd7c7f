import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Sql } from '#server/db/client.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit, Patch } from '#sync/protocol/edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { pullAll } from '#tests/support/pull.ts'
import { createOf, editOf } from '#tests/support/push.ts'
import type { Person } from '#tests/support/two-administrators.ts'

/** What one administrator made, on documents that nobody else touches, and which of it was acknowledged. */
export type MadeWork = {
  edits: Edit[]
  answers: EditAnswer[]
  /** Makes the next `count` edits; each builds on those before it. */
  make(count: number): Edit[]
}

/**
 * A few documents are created, changed repeatedly and deleted, so that an edit which is lost or taken twice shows in
 * the answers to those after it; an event has dates and links, so that half of it would show.
 */
export function startWork(typeId: string): MadeWork {
  const edits: Edit[] = []
  let tag = ''
  let event = ''
  let [tagName, order] = ['', 99]
  const change = (entity: Collection, id: string, before: Patch, after: Patch) =>
    editOf(entity, id, { before, after, base: 0 })
  const steps: (() => Edit)[] = [
    () => {
      tagName = `Tag ${edits.length}`
      order = 99
      const edit = createOf('itemTag', { name: tagName })
      tag = edit.documentId
      return edit
    },
    () => {
      const edit = createOf('calendarEvent', eventFields(typeId, `Event ${edits.length}`))
      event = edit.documentId
      return edit
    },
    () => {
      const before = { name: tagName }
      tagName = `Tag ${edits.length}`
      return change('itemTag', tag, before, { name: tagName })
    },
    () => {
      const before = { displayOrder: order }
      order = edits.length
      return change('itemTag', tag, before, { displayOrder: order })
    },
    () => change('calendarEvent', event, { location: null }, { location: `Room ${edits.length}` }),
    () => {
      const link = linkOf(edits.length)
      return change('calendarEvent', event, { urls: { [link.id]: null } }, { urls: { [link.id]: without(link) } })
    },
    () => {
      const seen = { name: tagName, displayOrder: order, deleted: false }
      return change('itemTag', tag, seen, { deleted: true })
    },
  ]
  return {
    edits,
    answers: [],
    make: (count) => {
      const made = Array.from({ length: count }, () => {
        const edit = steps[edits.length % steps.length]!()
        edits.push(edit)
        return edit
      })
      return made
    },
  }
}

const linkOf = (number: number) => ({
  id: randomUUID(),
  name: `Link ${number}`,
  url: `https://example.org/${number}`,
  linkType: 'Other',
  displayOrder: number,
})

function without({ id: _id, ...fields }: ReturnType<typeof linkOf>): Omit<ReturnType<typeof linkOf>, 'id'> {
  return fields
}

function eventFields(calendarEventTypeId: string, name: string): Record<string, unknown> {
  const dates = ['2026-12-01', '2026-12-08'].map((day) => ({
    id: randomUUID(),
    start: `${day}T00:00:00.000Z`,
    end: `${day}T00:00:00.000Z`,
    isAllDay: true,
  }))
  return { name, calendarEventTypeId, schedules: dates, urls: [linkOf(1), linkOf(2), linkOf(3)] }
}

/**
 * 0 lost, 0 duplicated, nothing half-written: by the answers, by `revision` and by the rows as a new device pulls them.
 */
export async function expectOnce(sql: Sql, person: Person, { edits, answers }: MadeWork): Promise<void> {
  expect(answers.map(({ id }) => id)).toEqual(edits.map(({ id }) => id))
  // An edit that is taken twice finds its change already made, and is answered MERGED or refused.
  expect(answers.filter(({ answer }) => answer !== 'APPLIED')).toEqual([])
  const rows = await sql<{ edit: string }[]>`/* revisionsOf */
    select edit from revision where user_id = ${person.id} order by position`
  expect(rows.map(({ edit }) => edit)).toEqual(edits.map(({ id }) => id))

  const { documents } = await pullAll(person.browser, person.id)
  const pulled = new Map(documents.map(({ collection, document }) => [document.id, { collection, document }]))
  for (const [id, { entity, state }] of statesAfter(edits)) {
    const document = pulled.get(id)?.document
    if (state['deleted'] === true) expect(document).toMatchObject({ id, deleted: true })
    else expect(document && documentToState(entityOf(entity), document)).toEqual(state)
  }
}

function statesAfter(edits: readonly Edit[]): Map<string, { entity: Collection; state: DocumentState }> {
  const states = new Map<string, { entity: Collection; state: DocumentState }>()
  for (const edit of edits) {
    const { entity, documentId } = edit
    const state = applyEdit(entityOf(entity), states.get(documentId)?.state ?? null, edit)
    states.set(documentId, { entity, state })
  }
  return states
}

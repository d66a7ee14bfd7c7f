import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { push } from '#server/sync/push/push.ts'
import type { Upcast } from '#sync/protocol/upcasts.ts'
import type { ActingUser } from '#server/access/acting-user.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { pullOnce } from '../support/pull.ts'
import { createOf, pushOnce } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

/** A schema that only this test knows: tags were called `keyword`, and their name `title`. */
const older = SCHEMA - 1

function titleToName({ title, ...patch }: Patch & { title?: string }): Patch {
  return title === undefined ? patch : { ...patch, name: title }
}

function upcastReleased(daysAgo: number): Upcast {
  const released = new Date(school.product.product.now().getTime() - daysAgo * 24 * 60 * 60 * 1000)
  return {
    from: older,
    releasedOn: released.toISOString().slice(0, 10),
    step: (edit) => ({
      ...edit,
      entity: edit.entity === 'keyword' ? 'itemTag' : edit.entity,
      before: titleToName(edit.before as Patch),
      after: titleToName(edit.after),
    }),
  }
}

const olderEdit = (title = 'Phonics') => ({ ...createOf('itemTag', {}), entity: 'keyword', after: { title } })

function pushUnder(upcasts: readonly Upcast[], edits: unknown[], schema: number) {
  const { id } = school.alex
  const rest = {
    email: '',
    name: '',
    roleGroupId: 'Administrator',
    roles: [],
    securityStamp: '',
    signedInAt: new Date(),
  }
  const user: ActingUser = { ...rest, id, scope: 'administrator' }
  const caller = { product: school.product.product, user, requestId: null }
  return push(caller, { edits, actingUser: id, schema }, upcasts)
}

const nameOf = async (id: string) => {
  const [row] = await school.database.sql<{ name: string }[]>`select name from item_tag where id = ${id}`
  return row?.name
}

describe('a push of an older schema', () => {
  test('a push of an older schema is upcast step by step for 180 days, and repeating it gets the same answer', async () => {
    const edit = olderEdit()
    const first = await pushUnder([upcastReleased(170)], [edit], older)
    expect(first).toMatchObject({ answer: 'ANSWERS', answers: [{ id: edit.id, answer: 'APPLIED' }] })
    expect(await nameOf(edit.documentId)).toBe('Phonics')
    expect(await pushUnder([upcastReleased(170)], [edit], older)).toEqual(first)
  })

  test('a push may be upcast through several steps, in order', async () => {
    const shout = (from: number, sign: string): Upcast => ({
      ...upcastReleased(10),
      from,
      step: (edit) => ({ ...edit, after: { ...edit.after, name: (edit.after['name'] as string) + sign } }),
    })
    const edit = createOf('itemTag', { name: 'Steps' })
    await pushUnder([shout(older, '2'), shout(older - 1, '1')], [edit], older - 1)
    expect(await nameOf(edit.documentId)).toBe('Steps12')
  })

  test('a push of a schema replaced over 180 days ago is answered UPGRADE as a whole, and nothing is recorded', async () => {
    const edits = [olderEdit('Too late'), createOf('itemTag', { name: 'Of today' })]
    expect(await pushUnder([upcastReleased(190)], edits, older)).toEqual({ answer: 'UPGRADE' })
    const ids = edits.map(({ id }) => id)
    expect(await school.database.sql`select edit from revision where edit = any(${ids})`).toHaveLength(0)
    expect(await nameOf(edits[1]!.documentId)).toBeUndefined()
  })

  test('a push of a schema that no step leads from is answered UPGRADE', async () => {
    const { browser, id } = school.alex
    expect((await pushOnce(browser, id, [olderEdit()], 0)).answer).toEqual({ answer: 'UPGRADE' })
    expect(await pushUnder([upcastReleased(1)], [olderEdit()], older - 1)).toEqual({ answer: 'UPGRADE' })
  })

  test('an edit that its upcast step cannot read fails alone', async () => {
    const failing: Upcast = {
      ...upcastReleased(1),
      step: (edit) => ({ ...edit, after: { name: (edit.after['a'] as string).toUpperCase() } }),
    }
    const [bad, good] = [createOf('itemTag', {}), { ...createOf('itemTag', {}), after: { a: 'Readable' } }]
    const answer = await pushUnder([failing], [bad, good], older)
    expect(answer).toMatchObject({ answers: [{ code: 'INTERNAL' }, { answer: 'APPLIED' }] })
  })
})

test('a push of a newer schema, after this version was rolled back, is answered UPGRADE, and nothing is recorded', async () => {
  const { browser, id } = school.alex
  const edit = { ...createOf('itemTag', { name: 'New' }), id: randomUUID() }
  expect(await pushOnce(browser, id, [edit], SCHEMA + 1)).toMatchObject({ status: 200, answer: { answer: 'UPGRADE' } })
  expect(await school.database.sql`select edit from revision where edit = ${edit.id}`).toHaveLength(0)
})

test('a pull of a newer schema is answered UPGRADE: pages in an older shape would spoil its copy', async () => {
  const { browser, id } = school.alex
  expect((await pullOnce(browser, id, null, SCHEMA + 1)).answer).toEqual({ answer: 'UPGRADE' })
})

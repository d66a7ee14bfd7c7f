import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEpoch } from '#server/db/epoch.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { createOf, editOf, pushEdits, withdrawEdit } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const push = (...edits: unknown[]) => pushEdits(school.alex.browser, school.alex.id, edits)

async function newTag(name = 'Primary'): Promise<string> {
  const tag = createOf('itemTag', { name })
  expect(await push(tag)).toMatchObject([{ answer: 'APPLIED' }])
  return tag.documentId
}

const rename = (id: string, from: string, to: string) =>
  editOf('itemTag', id, { before: { name: from }, after: { name: to }, base: 0 })

/** One edit for every kind of final answer. */
const kinds: [string, () => Promise<Edit>][] = [
  ['APPLIED', async () => createOf('itemTag', { name: 'Created' })],
  [
    'MERGED',
    async () => {
      const id = await newTag()
      await pushEdits(school.erin.browser, school.erin.id, [rename(id, 'Primary', 'Infant')])
      return editOf('itemTag', id, { before: { displayOrder: 99 }, after: { displayOrder: 1 }, base: 0 })
    },
  ],
  ['CONFLICT', async () => rename(await newTag(), 'Never so', 'Mine')],
  ['REFUSED INVALID', async () => rename(await newTag(), 'Primary', '')],
  ['REFUSED EXISTS', async () => createOf('itemTag', { name: 'Again' }, await newTag())],
  ['REFUSED UNKNOWN', async () => rename(randomUUID(), 'A', 'B')],
  ['REFUSED MALFORMED', async () => ({ ...createOf('itemTag', { name: 'A' }), after: { invented: true } })],
  ['REFUSED TOO_LARGE', async () => createOf('cmsText', { name: 'A', html: 'x'.repeat(950 * 1024) })],
]

const kindOf = (answer: { answer: string; code?: string }) =>
  answer.code === undefined ? answer.answer : `${answer.answer} ${answer.code}`

describe('a repeated id', () => {
  test.each(kinds)(
    'a repeated id is answered %s as it was the first time, whatever happened since',
    async (kind, make) => {
      const edit = await make()
      const [first] = await push(edit)
      expect(kindOf(first!)).toBe(kind)
      const [row] = await school.database.sql<
        { name: string }[]
      >`select name from item_tag where id = ${edit.documentId}`
      if (row) await push(rename(edit.documentId, row.name, 'Changed since'))
      expect(await push(edit)).toEqual([first])
      const [now] = await school.database.sql<
        { name: string }[]
      >`select name from item_tag where id = ${edit.documentId}`
      expect(now?.name).toBe(row && 'Changed since')
    },
  )

  test.each(kinds)(
    'an id that arrives several times at once is answered %s once and the same to all',
    async (kind, make) => {
      const edit = await make()
      const answers = await Promise.all(Array.from({ length: 6 }, () => push(edit)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(kindOf(answers[0]![0]!)).toBe(kind)
      const rows = await school.database.sql`select edit from revision where edit = ${edit.id}`
      expect(rows).toHaveLength(1)
    },
  )

  test('an id repeated within one push gets the same answer, and does not delay itself', async () => {
    const edit = rename(await newTag(), 'Primary', '')
    const [first, second] = await push(edit, edit)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ answer: 'REFUSED' })
  })

  test('a recorded answer is sent with the current epoch: after a restore the device pulls again under it', async () => {
    const edit = createOf('itemTag', { name: 'Kept by the backup' })
    const [first] = await push(edit)
    const epoch = await newEpoch(school.database.writes)
    expect(await push(edit)).toEqual([{ ...first, epoch }])
  })
})

describe('withdraw', () => {
  test('an edit that is withdrawn before it arrives will never be taken', async () => {
    const edit = createOf('itemTag', { name: 'Late' })
    const { browser, id } = school.alex
    expect((await withdrawEdit(browser, id, edit.id)).answer).toEqual({ answer: 'WITHDRAWN' })
    expect((await withdrawEdit(browser, id, edit.id)).answer).toEqual({ answer: 'WITHDRAWN' })
    expect(await push(edit)).toMatchObject([{ answer: 'REFUSED', code: 'WITHDRAWN' }])
    expect(await school.database.sql`select id from item_tag where id = ${edit.documentId}`).toHaveLength(0)
  })

  test.each(kinds)('withdrawing an edit that was answered %s returns that answer', async (_kind, make) => {
    const edit = await make()
    const [first] = await push(edit)
    expect((await withdrawEdit(school.alex.browser, school.alex.id, edit.id)).answer).toEqual(first)
  })

  test('when withdraw and push arrive at once, one of them wins, and both say so', async () => {
    for (let round = 0; round < 10; round += 1) {
      const edit = createOf('itemTag', { name: 'Race' })
      const [[pushed], { answer: withdrawn }] = await Promise.all([
        push(edit),
        withdrawEdit(school.alex.browser, school.alex.id, edit.id),
      ])
      const rows = await school.database.sql`select id from item_tag where id = ${edit.documentId}`
      expect(rows).toHaveLength(pushed!.answer === 'APPLIED' ? 1 : 0)
      if (pushed!.answer === 'APPLIED') expect(withdrawn).toEqual(pushed)
      else expect([pushed, withdrawn]).toMatchObject([{ code: 'WITHDRAWN' }, { answer: 'WITHDRAWN' }])
    }
  })

  test("withdraw is refused for another session's user and for something that is not an id", async () => {
    const { browser, id } = school.alex
    expect(await withdrawEdit(browser, school.erin.id, randomUUID())).toMatchObject({ status: 409, code: 'OTHER_USER' })
    expect(await withdrawEdit(browser, id, 'none')).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('nobody can change or delete the history', async () => {
  await newTag()
  await expect(school.database.writes`update revision set user_id = null`).rejects.toThrow('only the purge job')
  await expect(school.database.writes`delete from revision`).rejects.toThrow('only the purge job')
})

test.each(['far behind', 'at the last change'])(
  'a sequence that is put back %s under a running server gives no position that devices have read past',
  async (where) => {
    const earlier = createOf('itemTag', { name: 'Before it was put back' })
    const [taken] = await push(earlier)
    if (taken?.answer !== 'APPLIED') throw new Error('it was not taken')
    const { position } = taken
    await school.database.writes`select setval('sync_position', ${where === 'far behind' ? 1 : position - 1})`
    const [later] = await push(rename(earlier.documentId, 'Before it was put back', 'Renamed'))
    expect(later).toMatchObject({ answer: 'APPLIED' })
    expect(Object(later)).toHaveProperty(
      'position',
      expect.toSatisfy((now: number) => now > position),
    )
    // An answer given before is sent with the new epoch, and stands.
    expect(await push(earlier)).toMatchObject([{ answer: 'APPLIED', epoch: Object(later).epoch }])
  },
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserLike } from '../support/cookie-jar.ts'
import { createOf, editOf, pushEdits, pushOnce, withdrawEdit } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
const conflict = { before: { name: 'Never so' }, after: { name: 'Mine' } }

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

async function taggedAs(name: string): Promise<string> {
  const tag = createOf('itemTag', { name })
  await pushEdits(school.alex.browser, school.alex.id, [tag])
  return tag.documentId
}

async function setGroup(userId: string, group: string): Promise<void> {
  await school.database.writes`update app_user set role_group_id = ${group} where id = ${userId}`
}

describe('access is decided before anything is compared', () => {
  test("a visitor's push gets 401", async () => {
    const visitor = browserLike(school.product.url)
    expect(await pushOnce(visitor, school.alex.id, [])).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await withdrawEdit(visitor, school.alex.id, school.alex.id)).toMatchObject({ status: 401 })
  })

  test('every edit of a registered user is REFUSED NOT_PERMITTED, without a document', async () => {
    const id = await taggedAs('Secret')
    const edits = [
      editOf('itemTag', id, conflict),
      editOf('itemTag', id, { before: { name: 'Secret' }, after: { name: 'Mine' } }),
      editOf('itemTag', id, { before: {}, after: { deleted: true } }),
      createOf('cmsText', { name: '' }),
    ]
    const answers = await pushEdits(school.terry.browser, school.terry.id, edits)
    for (const answer of answers) {
      expect(answer).toEqual({
        id: answer.id,
        answer: 'REFUSED',
        code: 'NOT_PERMITTED',
        message: 'Sorry you do not have permission to access this area.',
        fields: [],
      })
    }
    expect(answers).toHaveLength(edits.length)
    const [row] = await school.database.sql`select name, deleted from item_tag where id = ${id}`
    expect(row).toEqual({ name: 'Secret', deleted: false })
  })

  test('a lost role takes effect at the next push, even for a conflict answered before', async () => {
    const id = await taggedAs('Before')
    const edit = editOf('itemTag', id, conflict)
    const [first] = await pushEdits(school.erin.browser, school.erin.id, [edit])
    expect(first).toMatchObject({ answer: 'CONFLICT', document: { name: 'Before' } })
    await setGroup(school.erin.id, 'User')
    const next = editOf('itemTag', id, { before: { name: 'Before' }, after: { name: 'After' } })
    const answers = await pushEdits(school.erin.browser, school.erin.id, [edit, next])
    expect(answers).toMatchObject([{ code: 'NOT_PERMITTED' }, { code: 'NOT_PERMITTED' }])
    expect(JSON.stringify(answers)).not.toContain('Before')
    expect((await withdrawEdit(school.erin.browser, school.erin.id, edit.id)).answer).toMatchObject({
      code: 'NOT_PERMITTED',
    })
    await setGroup(school.erin.id, 'Administrator')
    expect(await pushEdits(school.erin.browser, school.erin.id, [edit])).toEqual([first])
  })

  test("nobody can read the answer to another person's edit", async () => {
    const edit = editOf('itemTag', await taggedAs('Theirs'), conflict)
    await pushEdits(school.alex.browser, school.alex.id, [edit])
    const [answer] = await pushEdits(school.erin.browser, school.erin.id, [edit])
    expect(answer).toMatchObject({ answer: 'REFUSED', code: 'NOT_PERMITTED' })
    expect(JSON.stringify(answer)).not.toContain('Theirs')
  })
})

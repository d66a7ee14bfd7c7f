import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserLike } from '../support/cookie-jar.ts'
import { positionLock } from '#server/db/client.ts'
import { requestGraphql, createOf, editOf, pushEdits, pushOnce, withdrawEdit } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'
import { eventually } from '../support/waiting/eventually.ts'

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

describe('a user who may edit nothing is refused without a record', () => {
  const recorded = async () => {
    const [row] = await school.database.sql<[{ count: number }]>`select count(*)::int as count from revision`
    return row.count
  }
  const counted = async (userId: string) => {
    const [row] = await school.database.sql<{ points: number }[]>`
      select points from rate_limit where key = ${`refused changes/${userId}`}`
    return row?.points ?? 0
  }

  test('pushes and withdrawals of a registered user write no row of history, whatever they hold', async () => {
    const { id, browser } = school.terry
    const [before, count] = [await recorded(), await counted(id)]
    const creates = Array.from({ length: 46 }, () => createOf('itemTag', { name: 'Mine' }))
    const malformed = [{ id: randomUUID() }, { ...creates[0]!, id: randomUUID(), entity: 'nothing' }, {}]
    const large = { ...createOf('cmsText', { name: 'Large' }), before: { html: 'x'.repeat(910 * 1024) } }
    const answers = await pushEdits(browser, id, [...creates, ...malformed, large])
    expect(new Set(answers.map((answer) => 'code' in answer && answer.code))).toEqual(new Set(['NOT_PERMITTED']))
    const withdrawals = creates
      .slice(0, 10)
      .map((edit, index) => `w${index}: withdraw(id: "${edit.id}", actingUser: "${id}")`)
    const { data } = await requestGraphql<Record<string, unknown>>(browser, `mutation { ${withdrawals.join(' ')} }`)
    expect(Object.values(data ?? {})).toEqual(withdrawals.map(() => ({ answer: 'WITHDRAWN' })))
    expect(await recorded()).toBe(before)
    expect(await counted(id)).toBe(count + 11)
  })

  test('too many of them in an hour are refused until later, and a push that checks whether the server is there is not', async () => {
    const { id, browser } = school.terry
    await school.database.writes`update rate_limit set points = 600 where key = ${`refused changes/${id}`}`
    const [answer] = [await pushOnce(browser, id, [createOf('itemTag', { name: 'Mine' })])]
    expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_FAILURES', retryAfter: expect.stringMatching(/^\d+$/) })
    expect(await withdrawEdit(browser, id, randomUUID())).toMatchObject({ status: 429 })
    expect(await pushEdits(browser, id, [])).toEqual([])
    await school.database.writes`delete from rate_limit where key = ${`refused changes/${id}`}`
  })

  test('an edit that was taken is answered again to somebody who has lost the role, and is never taken twice', async () => {
    const edit = createOf('itemTag', { name: 'Taken' })
    const taken = await pushEdits(school.erin.browser, school.erin.id, [edit])
    await setGroup(school.erin.id, 'User')
    expect(await pushEdits(school.erin.browser, school.erin.id, [edit])).toEqual(taken)
    expect((await withdrawEdit(school.erin.browser, school.erin.id, edit.id)).answer).toEqual(taken[0])
    await setGroup(school.erin.id, 'Administrator')
  })

  test('an edit that was refused for a lost role is taken once it is sent again with the role', async () => {
    const edit = createOf('itemTag', { name: 'Later' })
    await setGroup(school.erin.id, 'User')
    expect(await pushEdits(school.erin.browser, school.erin.id, [edit])).toMatchObject([{ code: 'NOT_PERMITTED' }])
    await setGroup(school.erin.id, 'Administrator')
    expect(await pushEdits(school.erin.browser, school.erin.id, [edit])).toMatchObject([{ answer: 'APPLIED' }])
  })

  test('an edit that waits for the lock while its sender loses the role is not taken, so a withdrawal afterwards is true', async () => {
    const { erin, database } = school
    const edit = createOf('itemTag', { name: 'Waiting' })
    let pushed: ReturnType<typeof pushEdits> | undefined
    await database.writes.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${positionLock})`
      pushed = pushEdits(erin.browser, erin.id, [edit])
      await eventually(async () => expect(await waitingForLocks(database.sql)).toBe(1))
      await setGroup(erin.id, 'User')
    })
    expect((await withdrawEdit(erin.browser, erin.id, edit.id)).answer).toEqual({ answer: 'WITHDRAWN' })
    expect(await pushed).toMatchObject([{ answer: 'REFUSED', code: 'NOT_PERMITTED' }])
    expect(await database.sql`select from item_tag where id = ${edit.documentId}`).toEqual([])
    await setGroup(erin.id, 'Administrator')
  })
})

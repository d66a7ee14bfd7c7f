import { describe, expect, test } from 'vitest'
import { ageSignIn, accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { startInProcess } from '../support/in-process.ts'
import { mailsTo } from '../support/mailbox.ts'
import { logIn, samplePassword, silentSignIn } from '../support/sign-in.ts'

const story = accountStory()

type Listed = {
  id: string
  signedInAt: string
  lastUsedAt: string
  expiresAt: string
  device: string | null
  isCurrent: boolean
}

const sessionsOf = async (browser: BrowserLike) =>
  ((await (await browser.visit('/api/account/sessions')).json()) as { sessions: Listed[] }).sessions
const end = (browser: BrowserLike, id: string) =>
  browser.visit(`/api/account/sessions/${id}`, { method: 'DELETE', headers: { 'x-requested-with': 'calendar' } })

describe('the own sessions', () => {
  test("a user's own sessions are listed on any process with their browser, and ended one by one on every process", async () => {
    const userId = await story.account({ email: 'teacher@example.org' })
    await story.account({ email: 'other@example.org' })
    const desk = await story.signedIn('teacher@example.org')
    const phone = browserLike(story.second.url)
    const body = { email: 'teacher@example.org', password: samplePassword }
    await phone.post('/api/account/login', body, { 'user-agent': `Phone ${'x'.repeat(500)}` })
    const phonePage = await openEventStream(phone, `/sync/stream?user=${userId}`)
    const stranger = await story.signedIn('other@example.org')

    const listed = await sessionsOf(desk)
    expect([listed.length, listed.filter(({ isCurrent }) => isCurrent).length]).toEqual([2, 1])
    const onPhone = listed.find(({ isCurrent }) => !isCurrent)!
    expect([onPhone.device?.slice(0, 7), onPhone.device?.length]).toEqual(['Phone x', 300])
    expect(Date.parse(onPhone.signedInAt)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(onPhone.expiresAt)).toBeGreaterThan(Date.now())
    const cookies = [...desk.jar.values(), ...phone.jar.values()]
    for (const cookie of cookies) expect(JSON.stringify(listed)).not.toContain(cookie)

    expect((await end(stranger, onPhone.id)).status).toBe(404)
    expect((await end(desk, 'nothing')).status).toBe(404)
    expect(await statusOf(phone)).toBe(200)
    expect((await end(desk, onPhone.id)).status).toBe(204)
    await phonePage.nextOf('signed-out')
    expect([await statusOf(phone), await statusOf(desk), (await sessionsOf(desk)).length]).toEqual([401, 200, 1])
    expect((await story.visitor().visit('/api/account/sessions')).status).toBe(401)
  })
})

test("a user's own sessions show when they began and were last used, by the product's clock", async () => {
  const inSpring = await startInProcess(story.database.url, { NOW: '2030-04-01T09:30:30Z' })
  try {
    await story.account({ email: 'clock@example.org' })
    const browser = browserLike(inSpring.url)
    await logIn(browser, 'clock@example.org')
    const [begun] = await sessionsOf(browser)
    expect([begun?.signedInAt, begun?.lastUsedAt]).toEqual(Array(2).fill(expect.stringMatching(/^2030-04-01T09:30/)))
    await story.database.sql`
      update oidc_payload set payload = payload || jsonb_build_object(
        'loginTs', (payload ->> 'loginTs')::bigint - 7200, 'usedTs', (payload ->> 'usedTs')::bigint - 3600)
      where id_hash = ${begun!.id}`
    expect(await sessionsOf(browser)).toMatchObject([
      {
        signedInAt: expect.stringMatching(/^2030-04-01T07:30/),
        lastUsedAt: expect.stringMatching(/^2030-04-01T08:30/),
      },
    ])
    await silentSignIn(browser)
    expect(await sessionsOf(browser)).toMatchObject([
      {
        signedInAt: expect.stringMatching(/^2030-04-01T07:30/),
        lastUsedAt: expect.stringMatching(/^2030-04-01T09:30/),
      },
    ])
  } finally {
    await inSpring.stop()
  }
})

describe('POST /api/account/deleteMyAccount', () => {
  const remove = (browser: BrowserLike) => browser.post('/api/account/deleteMyAccount', {})

  test('deleteMyAccount removes the profile, anonymises analytics and created-by, ends the sessions and is remembered for a restore', async () => {
    const userId = await story.account({ email: 'leaver@example.org', administrator: true })
    const browser = await story.signedIn('leaver@example.org')
    const elsewhere = browserLike(story.second.url, (await story.signedIn('leaver@example.org')).jar)
    await browser.post('/api/account/sendPasswordResetEmail', { email: 'leaver@example.org' })
    const { sql } = story.database
    const [type] = await sql<{ id: string; position: number }[]>`
      insert into calendar_event_type (id, name, created_by_user_id) values (gen_random_uuid(), 'Exams', ${userId})
      returning id, position`
    await sql`
      insert into analytic_event (id, user_id, event_date, event_type)
      values (gen_random_uuid(), ${userId}, now(), 'CalendarEventOpen')`

    const page = await openEventStream(elsewhere, `/sync/stream?user=${userId}`)
    expect(await answerOf(await remove(browser))).toEqual({ succeeded: true })
    await page.nextOf('signed-out')
    expect([await statusOf(browser), await statusOf(elsewhere), browser.jar.has('session')]).toEqual([401, 401, false])
    expect(await answerOf(await logIn(story.visitor(), 'leaver@example.org'))).toBe(
      'This email does not have an account here',
    )
    expect(await mailsTo(story.product.url, 'leaver@example.org')).toEqual([])
    const [left] = await sql`
      select
        (select count(*)::int from app_user where id = ${userId}) as users,
        (select count(*)::int from profile where user_id = ${userId}) as profiles,
        (select count(*)::int from account_code where user_id = ${userId}) as codes,
        (select count(*)::int from oidc_payload where account_id = ${userId}) as sessions,
        (select count(*)::int from analytic_event where user_id is null) as anonymous,
        (select count(*)::int from erased_user where user_id = ${userId}) as remembered,
        (select json_build_array(created_by_user_id, position) from calendar_event_type where id = ${type!.id}) as type`
    expect(left).toEqual({
      users: 0,
      profiles: 0,
      codes: 0,
      sessions: 0,
      anonymous: 1,
      remembered: 1,
      // Documents on devices do not hold their creator, so the document does not move.
      type: [null, type!.position],
    })
  })

  test('deleteMyAccount is refused to the last administrator, and asks for the password after 10 minutes', async () => {
    const administrator = await story.signedIn('admin@example.org')
    expect(await answerOf(await remove(administrator))).toBe('You can’t remove the only administrator.')
    expect(await statusOf(administrator)).toBe(200)
    await ageSignIn(story, 11)
    expect(await codeOf(await remove(administrator))).toBe('REAUTHENTICATE')
    expect((await remove(story.visitor())).status).toBe(401)
  })
})

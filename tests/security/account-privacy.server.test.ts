import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { beforeEach, expect, test } from 'vitest'
import { doForNobody, newNobody } from '#server/account/registration/register-nobody.ts'
import { accountStory } from '../support/account-story.ts'
import { answerOf } from '../support/answers.ts'
import { mailsTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

// Nobody is signed in at once even so: that would reveal that the email was free.
const story = accountStory({ ACCOUNT_PRIVACY: 'on', REQUIRE_EMAIL_CONFIRMATION: 'no' })

beforeEach(() => story.database.sql`delete from rate_limit`)

/** The cost of an answer that an outsider could measure: hash calculations, and what is recorded against whom. */
async function costOf(act: () => Promise<unknown>) {
  let hashes = 0
  const counted = () => (hashes += 1)
  subscribe('password-hash', counted)
  const points = async () => {
    const [row] = await story.database.sql<{ points: number }[]>`
      select coalesce(sum(points), 0)::int as points from rate_limit where key like 'failures/%' or key like 'mails/%'`
    return row?.points ?? 0
  }
  const before = await points()
  const answer = await act()
  unsubscribe('password-hash', counted)
  return { answer, hashes, points: (await points()) - before }
}

const call = async (name: string, body: object) => {
  const response = await story.visitor().post(`/api/account/${name}`, body)
  return [response.status, await answerOf(response)]
}

test.each(['sendPasswordResetEmail', 'resendConfirmEmail'])(
  'ACCOUNT_PRIVACY=on: %s answers the same whoever has the address, and mails only the person concerned',
  async (name) => {
    await story.account({ email: 'confirmed@example.org' }).catch(() => {})
    await story.account({ email: 'unconfirmed@example.org', emailConfirmed: false }).catch(() => {})
    await story.account({ email: 'forbidden@example.org' }).catch(() => {})
    await story.database.sql`
      update app_user set locked_out_by_administrator = true where email = 'forbidden@example.org'`
    await story.database.sql`delete from mail`
    const emails = ['nobody', 'confirmed', 'unconfirmed', 'forbidden'].map((person) => `${person}@example.org`)
    for (const email of emails)
      expect([email, ...(await call(name, { email }))]).toEqual([email, 200, { succeeded: true }])
    const mailed = await Promise.all(emails.map(async (email) => (await mailsTo(story.product.url, email)).length))
    expect(mailed).toEqual(name === 'resendConfirmEmail' ? [0, 0, 1, 0] : [0, 1, 0, 0])
  },
)

test('ACCOUNT_PRIVACY=on: registering looks the same whoever has the address, up to the profile', async () => {
  await story.account({ email: 'member@example.org' })
  await story.database.sql`delete from mail`
  const seen: unknown[] = []
  for (const email of ['member@example.org', 'newcomer@example.org']) {
    let hashes = 0
    const counted = () => (hashes += 1)
    subscribe('password-hash', counted)
    const browser = story.visitor()
    const body = { email, password: samplePassword, confirmPassword: samplePassword }
    const response = await browser.post('/api/account/register', body)
    unsubscribe('password-hash', counted)
    const result = (await response.json()) as { userId: string }
    const query = `mutation ($model: ProfileInput!) { registerProfile(model: $model) {
      firstName userId user { id userName email emailConfirmed twoFactorEnabled pendingEmail roleGroup { id } } } }`
    const model = { firstName: 'A', lastName: 'B', organisationName: 'C', organisationType: 'Other' }
    const registered = async () => {
      const variables = { model: { id: randomUUID(), userId: result.userId, ...model } }
      return (await browser.post('/graphql', { query, variables })).text()
    }
    const profiles = [await registered(), await registered()]
    const alike = (text: string) => text.replaceAll(result.userId, 'ID').replaceAll(email, 'EMAIL')
    seen.push([response.status, hashes, alike(JSON.stringify(result)), profiles.map(alike)].map(String))
    expect(profiles[0]).toContain('"firstName":"A"')
  }
  expect(seen[0]).toEqual(seen[1])
  const subjects = await Promise.all(
    ['member', 'newcomer'].map(async (name) =>
      (await mailsTo(story.product.url, `${name}@example.org`)).map((mail) => mail.subject),
    ),
  )
  expect(subjects).toEqual([['You already have an account'], ['Confirm your email']])
  const names = await story.database.sql`select from app_user where email like '%nobody.invalid'`
  expect(names.length).toBe(0)
})

test('ACCOUNT_PRIVACY=on: changing to an email that has an account looks like any other change', async () => {
  await story.account({ email: 'mover@example.org' })
  await story.account({ email: 'owner@example.org' })
  const browser = await story.signedIn('mover@example.org')
  const response = await browser.post('/api/account/changeEmail', { newEmail: 'owner@example.org' })
  expect([response.status, await answerOf(response)]).toEqual([200, { succeeded: true }])
  expect(await mailsTo(story.product.url, 'owner@example.org')).toEqual([])
  // The profile shows this address as the pending one, as it shows any other.
  const waiting = await story.database.sql`select address from account_code where purpose = 'ChangeEmail'`
  expect(waiting).toEqual([{ address: 'owner@example.org' }])
})

test('ACCOUNT_PRIVACY=on: signing in answers, costs and counts the same whoever has the address', async () => {
  await story.account({ email: 'known@example.org' })
  await story.account({ email: 'locked@example.org' })
  await story.account({ email: 'banned@example.org' })
  await story.account({ email: 'waiting@example.org', emailConfirmed: false })
  await story.database.sql`
    update app_user set lockout_end = now() + interval '1 hour' where email = 'locked@example.org'`
  await story.database.sql`update app_user set locked_out_by_administrator = true where email = 'banned@example.org'`
  const attempt = (email: string, password: string) =>
    costOf(async () => {
      const response = await logIn(story.visitor(), email, password)
      const { errors } = (await response.json()) as { errors: object[] }
      return [response.status, errors]
    })
  const seen = [
    await attempt('no.account@example.org', 'wrong'),
    await attempt('known@example.org', 'wrong'),
    await attempt('locked@example.org', samplePassword),
    await attempt('banned@example.org', samplePassword),
    await attempt('waiting@example.org', 'wrong'),
    await attempt('waiting@example.org', samplePassword),
  ]
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(seen[0]).toMatchObject({ hashes: 1, points: 2 })
})

test('ACCOUNT_PRIVACY=on: no number of attempts distinguishes an account from none', async () => {
  await story.account({ email: 'tried@example.org' })
  const statuses = async (email: string) => {
    const all: number[] = []
    for (let made = 0; made < 22; made += 1) all.push((await logIn(story.visitor(), email, 'wrong')).status)
    return all
  }
  expect(await statuses('tried@example.org')).toEqual(await statuses('untried@example.org'))
})

test('ACCOUNT_PRIVACY=on: the steps after a registration reveal nothing either', async () => {
  await story.account({ email: 'taken@example.org' })
  const followed = async (email: string) => {
    const steps: unknown[] = []
    const password = 'Somebody!2027'
    const credentials = { email, password, confirmPassword: password }
    for (const [name, body] of [
      ['register', credentials],
      ['login', credentials],
      ['resendConfirmEmail', { email }],
      ['sendPasswordResetEmail', { email }],
      ['register', credentials],
    ] as const) {
      const { answer, ...cost } = await costOf(async () => {
        const browser = story.visitor()
        const response = await browser.post(`/api/account/${name}`, body)
        const text = (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        return [response.status, text, [...browser.jar.keys()]]
      })
      steps.push([name, answer, cost])
    }
    return steps
  }
  expect(await followed('taken@example.org')).toEqual(await followed('free@example.org'))
})

test('an email that looks like a replacement pattern is returned as typed from a registration for nobody', async () => {
  const email = "pat$&tern$$'$`@example.org"
  const answer = await story.database.writes.begin((tx) =>
    doForNobody(tx, newNobody(email), async (part) => {
      const [row] = await part<{ email: string }[]>`select email from app_user where email like '%@nobody.invalid'`
      return row ?? {}
    }),
  )
  expect(answer).toEqual({ email })
})

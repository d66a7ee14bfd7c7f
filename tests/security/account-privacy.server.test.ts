import { expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { answerOf } from '../support/answers.ts'
import { mailsTo } from '../support/mailbox.ts'
import { samplePassword } from '../support/sign-in.ts'

const story = accountStory({ ACCOUNT_PRIVACY: 'on' })

const call = async (name: string, body: object) => {
  const response = await story.visitor().post(`/api/account/${name}`, body)
  return [response.status, await answerOf(response)]
}

test.each(['sendPasswordResetEmail', 'resendConfirmEmail'])(
  'ACCOUNT_PRIVACY=on: %s answers the same whoever has the address, and mails only whom it concerns',
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

test('ACCOUNT_PRIVACY=on: registering an email that has an account is refused with a neutral text', async () => {
  await story.account({ email: 'member@example.org' })
  const body = { email: 'member@example.org', password: samplePassword, confirmPassword: samplePassword }
  expect(await call('register', body)).toEqual([
    400,
    'This email cannot be registered here. If you have an account, please sign in.',
  ])
})

test('ACCOUNT_PRIVACY=on: changing to an email that has an account looks like any other change', async () => {
  await story.account({ email: 'mover@example.org' })
  await story.account({ email: 'owner@example.org' })
  const browser = await story.signedIn('mover@example.org')
  const response = await browser.post('/api/account/changeEmail', { newEmail: 'owner@example.org' })
  expect([response.status, await answerOf(response)]).toEqual([200, { succeeded: true }])
  expect(await mailsTo(story.product.url, 'owner@example.org')).toEqual([])
})

import { expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { answerOf } from '../support/answers.ts'
import { linkParameters } from '../support/mailbox.ts'
import { samplePassword } from '../support/sign-in.ts'

const story = accountStory({ PASSWORD_MIN_LENGTH: '12', PASSWORD_BLOCKLIST: 'on' })

const refusals: [password: string, message: string][] = [
  ['Almanac!26', 'Password must be at least 12 characters long'],
  ['!!Password2026!!', 'Password must not be one of the most common passwords'],
]

async function refusedBy(call: (password: string) => Promise<Response>): Promise<void> {
  for (const [password, message] of refusals) {
    const response = await call(password)
    expect([response.status, await answerOf(response)]).toEqual([400, message])
  }
}

test('a longer minimum and the block list apply wherever a password is chosen: register, change, reset', async () => {
  const email = 'chooser@example.org'
  await story.account({ email })
  const visitor = story.visitor()
  await refusedBy((password) =>
    visitor.post('/api/account/register', { email: 'new@example.org', password, confirmPassword: password }),
  )
  const browser = await story.signedIn(email)
  await refusedBy((newPassword) =>
    browser.post('/api/account/changePassword', { currentPassword: samplePassword, newPassword }),
  )
  await visitor.post('/api/account/sendPasswordResetEmail', { email })
  const { userId, code } = await linkParameters(story.product.url, email)
  await refusedBy((password) => visitor.post('/api/account/resetPassword', { userId, code, password }))
  const accepted = await visitor.post('/api/account/resetPassword', { userId, code, password: 'Meadow!lark26' })
  expect(await answerOf(accepted)).toEqual({ succeeded: true })
})

test('the page learns the minimum length from the configuration', async () => {
  const response = await story.visitor().visit('/_configuration/calendar-web')
  expect(await response.json()).toMatchObject({ leastPasswordLength: 12 })
})

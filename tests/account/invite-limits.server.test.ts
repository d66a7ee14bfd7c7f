import { beforeEach, describe, expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { answerOf } from '../support/answers.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { mailsTo } from '../support/mailbox.ts'

const story = accountStory({ LIMIT_MAILS_PER_ADMINISTRATOR: '12' })
const sentence = 'Too many attempts, please try again later.'
let administrator: BrowserLike

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
  administrator = await story.signedIn('admin@example.org')
})

const call = (name: string, body: object, browser = administrator) => browser.post(`/api/account/${name}`, body)
const refusals = (answers: unknown[]) => answers.filter((answer) => answer === sentence).length

describe('invites', () => {
  test('one administrator invites a limited number of people an hour, also at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, made) =>
        answerOf(await call('invite', { email: `guest-${made}@example.org` })),
      ),
    )
    expect(refusals(answers)).toBe(18)
    const [mails] = await story.database.sql<{ count: number }[]>`
      select count(*)::int as count from mail where to_address like 'guest-%'`
    expect(mails?.count).toBe(12)
    const [accounts] = await story.database.sql<{ count: number }[]>`
      select count(*)::int as count from app_user where email like 'guest-%'`
    expect(accounts?.count).toBe(12)
    await story.account({ email: 'colleague@example.org', administrator: true })
    const colleague = await story.signedIn('colleague@example.org')
    expect((await call('invite', { email: 'later@example.org' }, colleague)).status).toBe(200)
  })

  test('one mailbox gets at most five invites an hour from one administrator, and twenty from all', async () => {
    const email = 'mailbox@example.org'
    await call('invite', { email, sendEmail: false })
    const answers: unknown[] = []
    for (let sent = 0; sent < 7; sent += 1) answers.push(await answerOf(await call('resendInviteEmail', { email })))
    expect(refusals(answers)).toBe(2)
    for (const name of ['b', 'c', 'd', 'e']) {
      await story.account({ email: `${name}@example.org`, administrator: true })
      const other = await story.signedIn(`${name}@example.org`)
      for (let sent = 0; sent < 5; sent += 1) await call('resendInviteEmail', { email }, other)
    }
    expect((await mailsTo(story.product.url, email)).length).toBe(20)
  })

  test('changes of an email by an administrator are mails too', async () => {
    await call('invite', { email: 'moved-0@example.org', sendEmail: false })
    const answers: unknown[] = []
    for (let made = 0; made < 14; made += 1) {
      const body = { currentEmail: `moved-${made}@example.org`, newEmail: `moved-${made + 1}@example.org` }
      answers.push(await answerOf(await call('changeAccountEmail', body)))
    }
    expect(answers[12]).toBe(sentence)
    expect(answers.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => ({ succeeded: true })))
  })

  test('an invite refused for another reason does not count', async () => {
    await story.account({ email: 'taken@example.org' })
    for (let made = 0; made < 15; made += 1) await call('invite', { email: 'taken@example.org' })
    expect((await call('invite', { email: 'free@example.org' })).status).toBe(200)
  })
})

import { expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { mailsTo } from '../support/mailbox.ts'

const story = accountStory({ PRODUCT_NAME: 'Almanac <Test>' })

test('the development mailbox shows the mails, newest first, on a page and as JSON, until it is emptied', async () => {
  const visitor = story.visitor()
  const begun = Date.now()
  for (const email of ['first@example.org', 'second@example.org']) {
    await story.account({ email })
    await visitor.post('/api/account/sendPasswordResetEmail', { email })
  }
  const mails = (await (await visitor.visit('/dev/mailbox.json')).json()) as { to: string; sentAt: string }[]
  expect(mails.map(({ to }) => to)).toEqual(['second@example.org', 'first@example.org'])
  expect(Object.keys(mails[0]!)).toEqual(['id', 'to', 'subject', 'text', 'html', 'headers', 'sentAt'])
  const sentAt = Date.parse(mails[0]!.sentAt)
  expect([sentAt >= begun, sentAt <= Date.now()]).toEqual([true, true])

  // A link that is still valid must not be readable in the database.
  const rows = await story.database.sql<{ whole: string }[]>`select mail::text as whole from mail`
  expect([rows.length, rows.filter(({ whole }) => /code=|resetPassword/.test(whole))]).toEqual([2, []])

  const page = await visitor.visit('/dev/mailbox')
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html.indexOf('To second@example.org')).toBeLessThan(html.indexOf('To first@example.org'))
  expect(html).toContain(`<a href="${story.product.url}/account/resetPassword?userId=`)
  expect(html).not.toContain('<Test>')
  expect(html).toContain('<dt>Auto-Submitted</dt><dd>auto-generated</dd>')
  const [, framed = ''] = /<iframe src="([^"]+)"/.exec(html) ?? []
  const shown = await visitor.visit(framed)
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await shown.text()).toContain('Choose a new password</a>')
  expect((await visitor.visit(`/dev/mailbox/${crypto.randomUUID()}`)).status).toBe(404)

  expect((await visitor.visit('/dev/mailbox.json', { method: 'DELETE' })).status).toBe(403)
  const headers = { 'x-requested-with': 'calendar' }
  expect((await visitor.visit('/dev/mailbox.json', { method: 'DELETE', headers })).status).toBe(204)
  expect(await mailsTo(story.product.url, 'first@example.org')).toEqual([])
  expect(await (await visitor.visit('/dev/mailbox')).text()).toContain('There are no mails yet.')
})

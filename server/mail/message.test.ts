import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { composeMessage } from './message.ts'

const env = readEnv({ PUBLIC_URL: 'https://almanac.example', COMPANY_ADDRESS: 'Almanac Ltd, 1 <Long> Street' })

const message = composeMessage(env, {
  to: 'teacher@example.org\r\nBcc: evil@example.org',
  subject: 'Hello\r\nBcc: evil@example.org\u2028X-Evil: yes',
  paragraphs: ['<script>alert("1")</script> & more'],
  action: { label: 'Go', path: '/account/confirmEmail?userId=1&code=2' },
  closing: ['Bye'],
})

test('a mail has one subject and one recipient, whatever the input', () => {
  expect([message.to, message.subject]).toEqual([
    'teacher@example.org Bcc: evil@example.org',
    'Hello Bcc: evil@example.org X-Evil: yes',
  ])
})

test('a mail says the same as text and as HTML, with the link on PUBLIC_URL, the company address and the contact', () => {
  expect(message.text).toBe(
    [
      '<script>alert("1")</script> & more',
      'Go:\nhttps://almanac.example/account/confirmEmail?userId=1&code=2',
      'Bye',
      '-- \nSchool Almanac, Almanac Ltd, 1 <Long> Street\nQuestions? Write to support@example.org',
    ].join('\n\n'),
  )
  expect(message.html).toContain('<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more</p>')
  expect(message.html).toContain('href="https://almanac.example/account/confirmEmail?userId=1&amp;code=2"')
  expect(message.html).toContain('Almanac Ltd, 1 &lt;Long&gt; Street')
  expect(message.html).not.toMatch(/<(script|img|link|iframe)/)
})

test('the footer of a mail names the company once', () => {
  const { text } = composeMessage(readEnv({}), { to: 'teacher@example.org', subject: 'Hello', paragraphs: [] })
  expect(text).toContain('-- \nSchool Almanac, 1 Sample Street, London EC1A 1AA\n')
})

test('a mail is one column and has colours for light and dark', () => {
  expect(message.html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(message.html).toContain('@media (prefers-color-scheme: dark)')
  expect(message.html).not.toContain('<table')
})

import { expect, test } from 'vitest'
import { isolated } from '#sync/rules/isolated.ts'
import { readEnv } from '../env.ts'
import { letter, reviewLetter } from './letters.ts'
import { composeMessage, renderBlock, type Block } from './message.ts'

const env = readEnv({ PUBLIC_URL: 'https://almanac.example', COMPANY_ADDRESS: 'Almanac Ltd, 1 <Long> Street' })

const message = composeMessage(
  env,
  letter({
    to: 'teacher@example.org\r\nBcc: evil@example.org',
    subject: 'Hello\r\nBcc: evil@example.org\u2028X-Evil: yes',
    paragraphs: ['<script>alert("1")</script> & more'],
    action: { label: 'Go', path: '/account/confirmEmail?userId=1&code=2' },
    closing: ['Bye'],
  }),
)

const list = {
  id: 'weekly',
  name: 'weekly update',
  inSentence: 'the weekly update',
  unsubscribePath: '/unsubscribe/1',
  preferencesPath: '/preferences/1',
} as const

const ofEvent: Extract<Block, { kind: 'event' }> = {
  kind: 'event',
  remark: 'Moved from 12 May',
  isStarred: true,
  event: {
    name: 'Census "<day>"',
    status: 'Provisional',
    statusNote: 'The <room> may change',
    requirement: 'Mandatory',
    start: '2026-12-04T09:00:00.000Z',
    end: '2026-12-04T10:30:00.000Z',
    isAllDay: false,
    location: 'Leeds',
    type: { name: 'Deadline', color: '#aa0000', isDeadline: true },
    providers: ['Department for Education'],
    isPromoted: true,
    imageId: '00000000-0000-4000-8000-000000000001',
    imageText: 'A "census" form',
    text: 'Send it.\nThen rest.',
    url: 'https://almanac.example/link/to/x/?digest=weekly%2F2026-11-29&calendarEventId=1',
  },
}

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
  expect(message.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more</p>')
  expect(message.html).toContain('href="https://almanac.example/account/confirmEmail?userId=1&amp;code=2"')
  expect(message.html).toMatch(/Or open this address:<br \/><a [^>]*>https:\/\/almanac.example\/account\/confirmEmail/)
  expect(message.html).toContain('Almanac Ltd, 1 &lt;Long&gt; Street')
  expect(message.html).not.toMatch(/<(script|img|link|iframe)/)
  expect(message.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
})

test('the footer of a mail names the company once', () => {
  const { text } = composeMessage(readEnv({}), { to: 'teacher@example.org', subject: 'Hello', blocks: [] })
  expect(text).toContain('-- \nSchool Almanac, 1 Sample Street, London EC1A 1AA\n')
})

test('a mail has colours for light and dark', () => {
  expect(message.html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(message.html).toContain('@media (prefers-color-scheme: dark)')
})

test('an event says its remark, status, dates in words, place, provider and text, in both parts', () => {
  const { html, text } = renderBlock(env, ofEvent)
  expect(text.split('\n')).toEqual([
    'Moved from 12 May',
    'Provisional: The <room> may change',
    '★ Census "<day>"',
    'Friday 4 December 2026, 09:00 to 10:30',
    'Deadline · Mandatory · Leeds · Paid promotion',
    'Department for Education',
    'Send it.',
    'Then rest.',
    ofEvent.event.url,
  ])
  expect(html).toContain('Census &quot;&lt;day&gt;&quot;</a>')
  expect(html).toContain('alt="A &quot;census&quot; form"')
  expect(html).toContain('bgcolor="#aa0000"')
})

test('a cancelled event is struck through in a mail, and says so once', () => {
  const event = { ...ofEvent.event, status: 'Cancelled', statusNote: null } as const
  const { html, text } = renderBlock(env, { kind: 'event', event, remark: 'Cancelled', isStarred: false })
  expect(html).toMatch(/<h3[^>]*><s><a [^>]*>Census/)
  expect(text.match(/Cancelled/g)).toHaveLength(1)
})

test('a colour that is none never becomes a style', () => {
  const { html } = renderBlock(env, {
    ...ofEvent,
    event: { ...ofEvent.event, type: { ...ofEvent.event.type!, color: 'red" onload="x' } },
  })
  expect(html).not.toContain('onload')
})

test('a subscribed mail names its list, leaves it with one click and leads to the choice of emails', () => {
  const { headers, html, text } = composeMessage(env, { to: 'a@example.org', subject: 'Week', blocks: [ofEvent], list })
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    Precedence: 'bulk',
    'List-Id': 'weekly update <weekly.almanac.example>',
    'List-Unsubscribe': '<https://almanac.example/unsubscribe/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(html).toContain('<a class="link" href="https://almanac.example/preferences/1"')
  expect(text).toContain('Unsubscribe from the weekly update:\nhttps://almanac.example/unsubscribe/1')
})

test('a mail that would be cut off at 102 KB ends with a link to the rest and keeps its footer', () => {
  const blocks = Array.from({ length: 300 }, () => ofEvent)
  const restUrl = 'https://almanac.example/link/to/calendar/?digest=weekly%2F2026-11-29'
  const { html, text } = composeMessage(env, { to: 'a@example.org', subject: 'Week', blocks, restUrl, list })
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  expect(Buffer.byteLength(html)).toBeGreaterThan(95_000)
  expect(html).toContain('See the rest in the calendar')
  expect(text).toContain(`See the rest in the calendar:\n${restUrl}`)
  expect(html).toContain('Unsubscribe from the weekly update')
})

/** What the mail programs of Microsoft (Word), Google and Apple are publicly known not to take. */
test.each([
  ['layout that Word does not know', /display:\s*(flex|grid)|position:|float:|background-image|url\(/],
  ['code and outside files', /<(script|link|iframe|form|object|video|audio|svg)\b|@import|@font-face|javascript:/],
  ['a link or picture without a whole address', /(href|src)="(?!https?:\/\/|mailto:)/],
  ['a table that is read out as one', /<table(?![^>]*role="presentation")/],
  ['a picture without alternative text or width', /<img(?![^>]*\balt=")|<img(?![^>]*\bwidth="\d)/],
])('a mail has no %s', (_what, pattern) => {
  const { html } = composeMessage(env, {
    to: 'a@example.org',
    subject: 'Week',
    preview: 'One event',
    blocks: [
      { kind: 'heading', text: 'This week' },
      ofEvent,
      { kind: 'picture', url: '/blobs/1?size=list', alternativeText: 'A school' },
      { kind: 'button', label: 'Open', url: '/calendar' },
    ],
    list,
  })
  const withoutStyleSheet = html.replace(/<style>[^]*?<\/style>/, '')
  expect(withoutStyleSheet).not.toMatch(pattern)
})

test('names that are written from the right leave the words around them where they are', () => {
  const [event, by, place] = ['يوم المعلم 3', 'נועה', 'القاعة (2)'] as const
  const asked = composeMessage(env, reviewLetter('editor@example.org', { event, eventId: '1', by }))
  expect(asked.subject).toBe(`Please review: ${isolated(event)}`)
  expect(asked.text).toContain(`${isolated(by)} asks you to review “${isolated(event)}”`)
  const state = { status: 'Postponed', statusNote: event } as const
  const written = { ...ofEvent.event, ...state, name: event, location: place, providers: [place, 'Ofsted'] }
  const lines = [`Mandatory · ${isolated(place)} · Paid`, `${isolated(place)}, Ofsted`, `Postponed: ${isolated(event)}`]
  for (const said of Object.values(renderBlock(env, { ...ofEvent, event: written }))) {
    for (const line of [isolated(event), ...lines]) expect(said).toContain(line)
  }
})

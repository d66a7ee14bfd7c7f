import { expect, test } from 'vitest'
import { errorsOf, toZod } from '../derive/to-zod.ts'
import { entityOf } from '../entities/index.ts'

const schema = toZod({ fields: entityOf('calendarEvent').children['urls']!.fields })
const said = (url: string) =>
  errorsOf(schema, { id: crypto.randomUUID(), name: 'Guidance', linkType: 'Other', displayOrder: 1, url })
const mustStart = 'The address must start with http://, https:// or mailto:'
const noSpaces = 'The address cannot contain spaces'
const noUser = 'The address cannot contain a user name or password'

test.each([
  ['', mustStart],
  ['example.org', mustStart],
  [' https://example.org', mustStart],
  ['javascript:alert(1)', mustStart],
  ['https://example.org/term dates.pdf', noSpaces],
  ['mailto:office@example.org?subject=Term dates', noSpaces],
  ['https://example.org/\u00a0', noSpaces],
  ['https://', 'The address is not complete'],
  ['https://office:secret@example.org/', noUser],
  ['https://bank.example@foreign.example', noUser],
])('a link to %j is refused for the reason that is true', (url, message) => {
  expect(said(url)).toEqual([{ place: 'url', message }])
})

test.each([
  'https://example.org/term%20dates.pdf',
  'HTTP://example.org',
  'mailto:office@example.org',
  'https://example.org/@school?to=a@b.example#@c',
])('a link to %s is taken', (url) => {
  expect(said(url)).toEqual([])
})

import { expect, test } from 'vitest'
import { linesLeft, readInvites } from './invite-lines.ts'

const names = (text: string) => readInvites(text).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
const people = (text: string) =>
  readInvites(text).map(({ firstName, lastName, email, problem }) => [firstName, lastName, email, problem])

test('each line is an address, with or without a name in front', () => {
  expect(readInvites('terry@example.org\n\n Terry Teacher <t.teacher@example.org> \n')).toEqual([
    { email: 'terry@example.org', firstName: 'Terry', lastName: 'Example', problem: null },
    { email: 't.teacher@example.org', firstName: 'Terry', lastName: 'Teacher', problem: null },
  ])
})

test.each([
  ['Outlook', '"Bright, Asha" <asha@example.org>; Lee van Leader <lee@example.org>;'],
  ['Outlook without quotation marks', 'Bright, Asha <asha@example.org>; van Leader, Lee <lee@example.org>'],
  ['Gmail', 'Asha Bright <asha@example.org>, "Lee van Leader" <lee@example.org>,'],
  ['a column of names and one of addresses', 'Asha Bright\tasha@example.org\r\nLee van Leader\tlee@example.org'],
  ['columns of first name, last name and address', 'Asha\tBright\tasha@example.org\nLee\tvan Leader\tlee@example.org'],
  ['a file of a table', 'asha@example.org,Asha,Bright\nlee@example.org,Lee,"van Leader"'],
  ['such a file with semicolons', 'Asha;Bright;asha@example.org\nLee;van Leader;lee@example.org'],
  ['angle brackets at once', 'Asha Bright<asha@example.org> Lee van Leader<lee@example.org>'],
  ['quotation marks of a word processor', '“Bright, Asha” <asha@example.org>, Lee van Leader <lee@example.org>'],
])('a list as %s has it is read', (_of, text) => {
  expect(people(text)).toEqual([
    ['Asha', 'Bright', 'asha@example.org', null],
    ['Lee', 'van Leader', 'lee@example.org', null],
  ])
})

test('addresses alone are read with commas, semicolons, tabs or blanks between them', () => {
  for (const between of [', ', ';', '\t', ' ', ',\n', '\r\n']) {
    expect(readInvites(['lee@example.org', 'pat@example.org'].join(between)).map(({ email }) => email)).toEqual([
      'lee@example.org',
      'pat@example.org',
    ])
  }
})

test('a link to an address and an address in brackets alone are addresses, and headings of columns are nobody', () => {
  const text = 'Name\tEmail\nmailto:lee@example.org\n<pat@example.org>'
  expect(readInvites(text).map(({ email, problem }) => [email, problem])).toEqual([
    ['Name Email', 'notAddress'],
    ['lee@example.org', null],
    ['pat@example.org', null],
  ])
})

test('without a name the address suggests one', () => {
  expect(names('mary-jane.o_neill@example.org')).toEqual(['Mary Jane O Neill'])
  expect(names('office@hillside.sch.uk')).toEqual(['Office Hillside'])
})

test('a line that is no address and one that stands there twice say so', () => {
  expect(
    readInvites('terry\na@b@c\nTerry <terry>\nlee@example.org\nLEE@example.org').map(({ email, problem }) => [
      email,
      problem,
    ]),
  ).toEqual([
    ['terry', 'notAddress'],
    ['a@b@c', 'notAddress'],
    ['Terry <terry>', 'notAddress'],
    ['lee@example.org', null],
    ['LEE@example.org', 'twice'],
  ])
})

test('an address that has been invited leaves the list with every line that has it', () => {
  const lines = readInvites('lee@example.org\nLEE@example.org\nnobody\nkim@example.org')
  expect(linesLeft(lines, ['lee@example.org']).map(({ email }) => email)).toEqual(['nobody', 'kim@example.org'])
})

import { expect, test } from 'vitest'
import { readInvites } from './invite-lines.ts'

const names = (text: string) => readInvites(text).map(({ firstName, lastName }) => `${firstName} ${lastName}`)

test('each line is an address, with or without a name in front', () => {
  expect(readInvites('terry@example.org\n\n Terry Teacher <t.teacher@example.org> \n')).toEqual([
    { email: 'terry@example.org', firstName: 'Terry', lastName: 'Example', problem: null },
    { email: 't.teacher@example.org', firstName: 'Terry', lastName: 'Teacher', problem: null },
  ])
})

test('a list copied from a mail is read too', () => {
  const copied = '"Lee van Leader" <lee@example.org>; pat.partner@example.org;'
  expect(readInvites(copied).map(({ email }) => email)).toEqual(['lee@example.org', 'pat.partner@example.org'])
  expect(names(copied)).toEqual(['Lee van Leader', 'Pat Partner'])
})

test('without a name the address suggests one', () => {
  expect(names('mary-jane.o_neill@example.org')).toEqual(['Mary Jane O Neill'])
  expect(names('office@hillside.sch.uk')).toEqual(['Office Hillside'])
})

test('a line that is no address and one that stands there twice say so', () => {
  expect(
    readInvites('terry\na@b@c\nTerry <terry>\nlee@example.org, pat@example.org\nlee@example.org\nLEE@example.org').map(
      ({ email, problem }) => [email, problem],
    ),
  ).toEqual([
    ['terry', 'notAddress'],
    ['a@b@c', 'notAddress'],
    ['Terry <terry>', 'notAddress'],
    ['lee@example.org, pat@example.org', 'notAddress'],
    ['lee@example.org', null],
    ['LEE@example.org', 'twice'],
  ])
})

import { beforeAll, expect, test, vi } from 'vitest'
import { CallFailure } from './account-call.ts'
import type { failureMessages as FailureMessages } from './failure-messages.ts'

let failureMessages: typeof FailureMessages

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  failureMessages = (await import('./failure-messages.ts')).failureMessages
})

const graphqlFailure = (status: number, code?: string) => Object.assign(new Error('Unknown user'), { status, code })

test('what was not reached could not be synchronized with the cloud', () => {
  const message = 'Could not synchronize information with the cloud.'
  expect(failureMessages(new CallFailure([], false))).toEqual([message])
  expect(failureMessages(graphqlFailure(0))).toEqual([message])
})

test('a refusal is told in the words of the server', () => {
  expect(failureMessages(new CallFailure(['Invalid password', 'Unknown user'], true))).toEqual([
    'Invalid password',
    'Unknown user',
  ])
  expect(failureMessages(graphqlFailure(200, 'UNKNOWN'))).toEqual(['Unknown user'])
})

test('a query that is not valid or could not be executed is told as such, without its detail', () => {
  expect(failureMessages(graphqlFailure(400))).toEqual([
    'GraphQL error: request is not not a valid GraphQL query or mutation.',
  ])
  expect(failureMessages(graphqlFailure(500, 'INTERNAL'))).toEqual([
    'GraphQL error: query or mutation could not be executed.',
  ])
})

test('anything else went wrong without words of its own', () => {
  for (const error of [new CallFailure([], true), new Error('secret detail'), undefined]) {
    expect(failureMessages(error)).toEqual(['Something went wrong. Please try again.'])
  }
})

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

test('an unreachable server is reported as a failed synchronization with the cloud', () => {
  const message = 'Could not synchronize information with the cloud.'
  expect(failureMessages(new CallFailure([], false))).toEqual([message])
  expect(failureMessages(graphqlFailure(0))).toEqual([message])
})

test("a refusal is shown in the server's words", () => {
  expect(failureMessages(new CallFailure(['Invalid password', 'Unknown user'], true))).toEqual([
    'Invalid password',
    'Unknown user',
  ])
  expect(failureMessages(graphqlFailure(200, 'UNKNOWN'))).toEqual(['Unknown user'])
})

test('a query that is invalid or could not be executed is reported as such, without its detail', () => {
  expect(failureMessages(graphqlFailure(400))).toEqual([
    'GraphQL error: request is not not a valid GraphQL query or mutation.',
  ])
  expect(failureMessages(graphqlFailure(500, 'INTERNAL'))).toEqual([
    'GraphQL error: query or mutation could not be executed.',
  ])
})

test('any other error is reported with a general message', () => {
  for (const error of [new CallFailure([], true), new Error('secret detail'), undefined]) {
    expect(failureMessages(error)).toEqual(['Something went wrong. Please try again.'])
  }
})

import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts'

const userId = '7d0b2a54-54a8-4a43-8c8d-0f3c1d3b9d10'
const tokenOf = (path: string) => path.replace('/unsubscribe/', '')

test('a token stands for one person and one subscription', () => {
  const token = tokenOf(unsubscribePath('secret', { userId, kind: 'weekly' }))
  expect(readUnsubscribeToken('secret', token)).toEqual({ userId, kind: 'weekly' })
})

test('a token that was changed, cut, or signed with another secret stands for nothing', () => {
  const token = tokenOf(unsubscribePath('secret', { userId, kind: 'weekly' }))
  const changed = [
    token.replace('weekly', 'daily'),
    token.replace(userId, userId.replace('7', '8')),
    token.replace('weekly', 'monthly'),
    token.slice(0, -1),
    `${token}.`,
    `${userId}.weekly.`,
    '',
  ]
  for (const other of changed) expect([other, readUnsubscribeToken('secret', other)]).toEqual([other, null])
  expect(readUnsubscribeToken('another', token)).toBeNull()
})

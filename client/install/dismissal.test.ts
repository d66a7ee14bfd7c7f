import { beforeEach, expect, test } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { isDismissed, rememberDismissal } from './dismissal.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = memoryStorage()
})

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-20T12:00:00Z')

test('a dismissed card rests for 30 days, on iOS and in browsers each for itself', () => {
  expect(isDismissed('web', now)).toBe(false)
  rememberDismissal('web', now)
  expect(isDismissed('web', new Date(now.getTime() + 30 * day - 1))).toBe(true)
  expect(isDismissed('web', new Date(now.getTime() + 30 * day))).toBe(false)
  expect(isDismissed('ios', now)).toBe(false)
})

test('an unknown stored value hides nothing', () => {
  stored['install-dismissed-ios'] = 'yesterday'
  expect(isDismissed('ios', now)).toBe(false)
})

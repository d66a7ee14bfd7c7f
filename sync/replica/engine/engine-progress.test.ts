import { expect, test } from 'vitest'
import { createProgress, joined } from './engine-progress.ts'
import type { EngineState } from '../storage/engine-state.ts'
import type { Retry } from './retry.ts'

test("another user's session, met while sending, is reported before full storage, met while reading", () => {
  expect(joined({ reading: 'quota', sending: 'other-user' })).toEqual({ problem: 'other-user', sendingFails: false })
})

test('a missing part of the app is reported as itself, not as a problem of the server or the copy', () => {
  const sendingFails = 'part-missing'
  expect(joined({ reading: null, sending: 'part-missing' })).toEqual({ problem: null, sendingFails })
  expect(joined({ reading: 'server', sending: 'part-missing' })).toEqual({ problem: 'server', sendingFails })
})

test('what hinders reading is reported before what hinders sending', () => {
  expect(joined({ reading: 'quota', sending: 'storage' }).problem).toBe('quota')
  expect(joined({ reading: null, sending: 'storage' }).problem).toBe('storage')
})

test('a server that takes no edits but answers pulls is not reported as a problem of the copy', () => {
  expect(joined({ reading: null, sending: 'server' })).toEqual({ problem: null, sendingFails: true })
})

test.each([
  ['server', 'server'],
  ['storage', 'device'],
  ['quota', 'device'],
  ['part-missing', 'device'],
  // Edits that wait say so themselves.
  ['signed-out', false],
  [null, false],
] as const)('pictures that %s hinders are reported as hindered by %s', (problem, expected) => {
  let state: Partial<EngineState> = {}
  const half = { isDue: () => false } as unknown as Retry
  const progress = createProgress((change) => (state = { ...state, ...change }), {
    reading: half,
    sending: half,
    uploading: half,
    analytics: half,
    own: half,
  })
  progress.began('uploading')
  expect(state).toMatchObject({ uploadingFails: false, isUploading: true })
  progress.set('uploading', problem)
  progress.ended('uploading')
  expect(state).toMatchObject({ uploadingFails: expected, isUploading: false })
})

test('a device is at work until its own records are stored, and says then that there is no room for them', () => {
  let state: Partial<EngineState> = {}
  const half = { isDue: () => false } as unknown as Retry
  const progress = createProgress((change) => (state = { ...state, ...change }), {
    reading: half,
    sending: half,
    uploading: half,
    analytics: half,
    own: half,
  })
  progress.began('reading')
  progress.began('own')
  progress.ended('reading')
  expect(state).toMatchObject({ activity: 'syncing', problem: null })
  progress.set('own', 'quota')
  progress.ended('own')
  expect(state).toMatchObject({ activity: 'idle', problem: 'quota' })
})

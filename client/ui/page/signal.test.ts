import { expect, test } from 'vitest'
import { createSignal } from './signal.ts'

test('a signal calls everybody who listens, and nobody who has ended it', () => {
  const { listen, tell } = createSignal()
  const called: string[] = []
  const end = listen(() => called.push('first'))
  listen(() => called.push('second'))
  tell()
  end()
  tell()
  expect(called).toEqual(['first', 'second', 'second'])
})

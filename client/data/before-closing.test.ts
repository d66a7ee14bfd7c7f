import { afterEach, expect, test, vi } from 'vitest'
import { letGoWithin } from '#sync/first-paint-times.ts'
import { beforeClosing, doBeforeClosing } from './before-closing.ts'

const ends: (() => void)[] = []
const work = (done: () => unknown) => ends.push(beforeClosing(done))

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

test('a field finishes before its form, and the copy is closed once both have, however they do', async () => {
  const done: string[] = []
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  work(async () => {
    done.push('form')
    await written
    done.push('written')
  })
  work(() => {
    done.push('field')
    throw new Error('no value')
  })
  const closing = doBeforeClosing().then(() => done.push('closed'))
  expect(done).toEqual(['field', 'form'])
  write()
  await closing
  expect(done).toEqual(['field', 'form', 'written', 'closed'])
})

test('work that does not end holds it up no longer than a sign-out, and what has gone is not called', async () => {
  vi.useFakeTimers()
  const gone = vi.fn<() => void>()
  beforeClosing(gone)()
  work(() => new Promise(() => {}))
  const closed = vi.fn<() => void>()
  void doBeforeClosing().then(closed)
  await vi.advanceTimersByTimeAsync(letGoWithin - 1)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(closed).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})

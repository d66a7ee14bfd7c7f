import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('no more than the slots are taken at once, those that wait follow in order, and more than that are refused', async () => {
  const take = createSemaphore(2, 1)
  const [first] = [await take(), await take()]
  const order: string[] = []
  const third = take().then((release) => {
    order.push('third')
    return release
  })
  await expect(take()).rejects.toMatchObject({ status: 503 })
  expect(order).toEqual([])
  first()
  await third
  expect(order).toEqual(['third'])
})

test('a slot is given back once, however often that is said', async () => {
  const take = createSemaphore(1, 0)
  const release = await take()
  release()
  release()
  await take()
  await expect(take()).rejects.toMatchObject({ status: 503 })
})

test('who has gone waits no longer, and makes room for somebody else', async () => {
  const take = createSemaphore(1, 1)
  const release = await take()
  const gone = new AbortController()
  const left = take(gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ status: 503 })
  await expect(take(gone.signal)).rejects.toMatchObject({ status: 503 })
  const next = take()
  release()
  await next
})

test('a wait that takes too long ends with the sentence, and leaves no slot taken', async () => {
  const take = createSemaphore(1, 1, 'Others are at it.', 1)
  const release = await take()
  await expect(take()).rejects.toMatchObject({ status: 503, message: 'Others are at it.', retryAfterSeconds: 10 })
  release()
  await take()
})

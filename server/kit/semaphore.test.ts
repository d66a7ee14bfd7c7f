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

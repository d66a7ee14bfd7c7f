import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('no more than the slots are taken at once, those that wait follow in turn, and more than that are sent away', async () => {
  const take = createSlots(2, 1)
  const [first] = [await take(), await take()]
  const order: string[] = []
  const third = take().then((giveBack) => {
    order.push('third')
    return giveBack
  })
  await expect(take()).rejects.toMatchObject({ status: 503 })
  expect(order).toEqual([])
  first()
  await third
  expect(order).toEqual(['third'])
})

test('a slot is given back once, however often that is said', async () => {
  const take = createSlots(1, 0)
  const giveBack = await take()
  giveBack()
  giveBack()
  await take()
  await expect(take()).rejects.toMatchObject({ status: 503 })
})

import { createSlots } from '../blobs/slots.ts'

const takeSlot = createSlots(2, 20)

/**
 * A query that looks at every opening or click of years takes seconds: two at most are at work, so that pulls and pages
 * find a connection. @throws TryAgainLater
 */
export async function inTurn<T>(query: () => PromiseLike<T>): Promise<T> {
  const giveBack = await takeSlot()
  try {
    return await query()
  } finally {
    giveBack()
  }
}

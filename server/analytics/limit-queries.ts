import { createSemaphore } from '../kit/semaphore.ts'

const acquire = createSemaphore(2, 20)

/**
 * A query that looks at every opening or click of years takes seconds: two at most are at work, so that pulls and pages
 * find a connection. @throws TryAgainLater
 */
export async function limitQueries<T>(query: () => PromiseLike<T>): Promise<T> {
  const release = await acquire()
  try {
    return await query()
  } finally {
    release()
  }
}

import { TryAgainLater } from './errors.ts'
import { withMutex } from './keyed-mutex.ts'

/** Seconds after which somebody who found the queue full comes again. */
const comesAgain = 30

/**
 * One build after the other: a thousand different bodies after one change would otherwise keep a thousand texts in memory and the
 * processor from everybody else.
 * @throws TryAgainLater when `most` builds are waiting
 */
export function createBuildQueue(name: string, most: number) {
  let waiting = 0
  return async <T>(build: () => Promise<T>): Promise<T> => {
    if (waiting >= most) throw new TryAgainLater(comesAgain)
    waiting += 1
    try {
      return await withMutex(name, build)
    } finally {
      waiting -= 1
    }
  }
}

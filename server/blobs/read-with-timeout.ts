import type { Readable } from 'node:stream'
import { BadRequest } from '../kit/errors.ts'
import { longestMegabyte, senderSilence } from '../kit/times.ts'

type Patience = {
  /** Milliseconds without a byte after which a sender counts as gone. */
  silence: number
  /** The least bytes in a millisecond, after a first `silence`. */
  rate: number
}

const usual: Patience = { silence: senderSilence, rate: (1024 * 1024) / longestMegabyte }

/**
 * A sender that falls silent, or sends next to nothing, does not keep its place for ever. Only the time counts in which it
 * is being waited for, not that in which its file waits for its turn.
 */
export async function* readWithTimeout(stream: Readable, { silence, rate }: Patience = usual): AsyncGenerator<Buffer> {
  const parts = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let [size, waited] = [0, 0]
  const next = async () => {
    const begun = performance.now()
    const longest = Math.min(silence, Math.max(0, silence + size / rate - waited))
    const timer = setTimeout(() => stream.destroy(new BadRequest('The file did not arrive whole.')), longest)
    try {
      return await parts.next()
    } finally {
      clearTimeout(timer)
      waited += performance.now() - begun
    }
  }
  try {
    for (let part = await next(); part.done !== true; part = await next()) {
      size += part.value.length
      yield part.value
    }
  } finally {
    await parts.return?.()
  }
}

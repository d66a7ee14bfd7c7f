import type { Half } from './engine-lease.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'

type Watching = { sent(half: Half): void; alive(half: Half): void }

/**
 * The transport of an engine that listens for signs of life: an answer is one, and so is a refusal. Own records are not listened
 * to: their answer says nothing of a pull that was lost meanwhile.
 */
export function watchedTransport(transport: Transport, { sent, alive }: Watching): Transport {
  const listen = async <T>(half: Half, send: () => Promise<T>): Promise<T> => {
    sent(half)
    try {
      const answered = await send()
      alive(half)
      return answered
    } catch (error) {
      if (error instanceof TransportFailure && error.kind !== 'offline') alive(half)
      throw error
    }
  }
  return {
    ...transport,
    pull: (...given) => listen('reading', () => transport.pull(...given)),
    push: (...given) => listen('sending', () => transport.push(...given)),
    withdraw: (...given) => listen('sending', () => transport.withdraw(...given)),
    effectOf: (...given) => listen('sending', () => transport.effectOf(...given)),
    changesOf: (...given) => listen('sending', () => transport.changesOf(...given)),
    upload: (...given) => listen('uploading', () => transport.upload(...given)),
    recordAnalytics: (...given) => listen('analytics', () => transport.recordAnalytics(...given)),
  }
}

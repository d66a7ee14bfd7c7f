import type { Engine } from '#sync/replica/engine/engine.ts'

/** Watches whether the outbox's database is closed under the page: edits then missing from it may be lost, not sent. */
export function watchClosing({ work }: Engine) {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let isClosed = false
  const close = () => {
    isClosed = true
    resolve()
  }
  work.on('close', close)
  return { closed, isClosed: () => isClosed, stop: () => work.on.close.unsubscribe(close) }
}

import type { Engine } from '#sync/replica/engine/engine.ts'

/** Whether the outbox's database is closed under the page from now on: what is missing from it then may be lost, not sent. */
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

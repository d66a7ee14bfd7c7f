import { watchIdleness } from './idle-watch.ts'

const interval = 1_000

/** What the promise brings, unless nothing works any more: then it rejects with the reason. */
export async function unlessIdle<T>(promise: Promise<T>, reason: () => string): Promise<T> {
  const idle = Promise.withResolvers<never>()
  let watch: ReturnType<typeof watchIdleness> | undefined
  const timer = setInterval(() => {
    watch ??= watchIdleness()
    if (watch.isOver()) idle.reject(new Error(reason()))
  }, interval)
  try {
    return await Promise.race([promise, idle.promise])
  } finally {
    clearInterval(timer)
  }
}

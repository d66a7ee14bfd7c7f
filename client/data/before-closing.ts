import { letGoWithin } from '#sync/first-paint-times.ts'

const works = new Set<() => unknown>()

/** Called, and waited for, before the copy of the device is closed because the session has ended: for what is being typed. */
export function beforeClosing(work: () => unknown): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Does all of that work, a field's before its form's, and waits for no longer than a sign-out does, however it ends. */
export function doBeforeClosing(): Promise<unknown> {
  const done = Promise.allSettled([...works].toReversed().map(async (work) => work()))
  return Promise.race([done, new Promise((resolve) => setTimeout(resolve, letGoWithin))])
}

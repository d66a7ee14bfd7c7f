import { nextOccasion } from '#sync/first-paint-times.ts'

/** When code or data that could not be fetched may be requested again. */
export function retryOccasion(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, nextOccasion)
    for (const event of ['online', 'focus']) addEventListener(event, () => resolve(), { once: true })
  })
}

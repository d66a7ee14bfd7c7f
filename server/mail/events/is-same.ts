import { createHmac, timingSafeEqual } from 'node:crypto'

/** Compares texts of any length in a time that says nothing of either. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [expected, given].map((text) => createHmac('sha256', 'same').update(text).digest())
  return timingSafeEqual(one!, other!)
}

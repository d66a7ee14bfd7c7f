import { randomInt } from 'node:crypto'

const { LONG, SEED } = process.env

/** How often a fault is made: few times with `npm test`, many with `npm run test:long`. */
export function times(few: number, many: number): number {
  return LONG ? many : few
}

export type Chance = {
  seed: number
  /** A whole number from 0 up to, but not, `limit`. */
  below(limit: number): number
}

/** Chances that come back the same with the printed SEED in the environment (mulberry32). */
export function takeChances(what: string): Chance {
  const seed = SEED ? Number(SEED) : randomInt(2 ** 31)
  console.log(`${what}: SEED=${seed}`)
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { seed, below: (limit) => Math.floor(next() * limit) }
}

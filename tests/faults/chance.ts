import { randomInt } from 'node:crypto'
import { seeds } from '#tests/support/runner/seeds.ts'

const { LONG, SEED } = process.env

/** How often a fault is injected: a few times with `npm test`, many times with `npm run test:long`. */
export function times(few: number, many: number): number {
  return LONG ? many : few
}

export type Chance = {
  seed: number
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number
}

/**
 * Random numbers (mulberry32): the same with every `npm test`, different each time with LONG=yes, and SEED repeats a
 * printed run.
 */
export function takeChances(what: string): Chance {
  const seed = SEED ? Number(SEED) : LONG ? randomInt(2 ** 31) : seeds.faults
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

/** What a row promises: a share of its reference ("≤ 1.8x") or, without a reference, an amount in its unit ("≤ 115 KB"). */
export type Goal = { ratioAtMost: number } | { ratioAtLeast: number } | { atMost: number }

/** One round: both sides measured in it, one after the other, in the row's unit. A row without a reference leaves it out. */
export type Round = { reference?: number; ours: number }

/** A benchmark. `run` is one round and is called at least five times; `open` and `close` stand around all of them. */
export type BenchRow = {
  name: string
  operation: string
  goal: Goal
  unit: string
  rounds?: number
  open?: () => Promise<void>
  run: () => Promise<Round>
  close?: () => Promise<void>
}

/** A row's answer as it is printed and written to bench/latest.json: medians over the rounds. */
export type BenchResult = {
  operation: string
  reference: number | null
  ours: number
  unit: string
  ratio: number | null
  goal: string
  met: boolean
}

/** What a row promises: a share of its reference ("≤ 1.8x") or, without a reference, an amount in its unit ("≤ 115 KB"). */
export type Goal = { ratioAtMost: number } | { ratioAtLeast: number } | { atMost: number }

/** One round: both sides measured in it, one after the other, in the row's unit. A row without a reference leaves it out. */
export type Round = { reference?: number; ours: number }

/** Remembers what is to be ended after the last round, also when opening or a round fails; the last comes first. */
export type OnClose = (close: () => Promise<void>) => void

/** A benchmark. `open` prepares and answers one round, which is called at least five times. */
export type BenchRow = {
  name: string
  operation: string
  goal: Goal
  unit: string
  rounds?: number
  open: (onClose: OnClose) => Promise<() => Promise<Round>>
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

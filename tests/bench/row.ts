/** The goal of a row: a share of its reference ("≤ 1.8x") or, without a reference, an amount in its unit ("≤ 115 KB"). */
export type Goal = { ratioAtMost: number } | { ratioAtLeast: number } | { atMost: number } | { atLeast: number }

/** One round measures both sides, one after the other, in the row's unit. A row without a reference has only ours. */
export type Round = { reference?: number; ours: number }

/** Registers work for after the last round, also if opening or a round fails; the last registered runs first. */
export type OnClose = (close: () => Promise<void>) => void

/** A benchmark. `open` prepares it and returns one round, which is called at least five times. */
export type BenchRow = {
  name: string
  operation: string
  goal: Goal
  unit: string
  rounds?: number
  open: (onClose: OnClose) => Promise<() => Promise<Round>>
}

/** A row's result as it is printed and written to bench/latest.json: medians of the rounds. */
export type BenchResult = {
  operation: string
  reference: number | null
  ours: number
  unit: string
  ratio: number | null
  /** The lowest and the highest of the rounds: of their ratios or, without a reference, of ours. */
  spread: [lowest: number, highest: number]
  /** How many times longer than its processor time work took just before and just after the rounds, the longer of the two. */
  slowness: number
  goal: string
  met: boolean
}

/** How wide a text is on paper, in the unit of the width that it is fitted into. */
export type Measure = (text: string) => number

export type Fitted = {
  /** Whether each text stands there whole. */
  isWhole: boolean[]
  /** The numbers of the others, which follow each other; null where all stand there. */
  from: number
  to: number
}

/** How many lines a text takes: words stay whole, unless one is wider than a line. */
export function linesOf(text: string, width: number, measure: Measure): number {
  const space = measure(' ')
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const wide = measure(word)
    const onLine = used === 0 ? wide : used + space + wide
    if (onLine <= width) {
      used = onLine
      continue
    }
    if (used > 0) lines += 1
    lines += Math.max(Math.ceil(wide / width) - 1, 0)
    used = wide > width ? width : wide
  }
  return lines
}

/**
 * Which texts of a day stand whole in so many lines, in their order; the others have numbers from `next` on, in one line that is
 * left for them.
 */
export function fitTitles(
  texts: readonly string[],
  room: { lines: number; width: number },
  next: number,
  measure: Measure,
): Fitted {
  const needed = texts.map((text) => linesOf(text, room.width, measure))
  const all = needed.reduce((sum, lines) => sum + lines, 0)
  if (all <= room.lines) return { isWhole: texts.map(() => true), from: next, to: next - 1 }
  let free = room.lines - 1
  const isWhole = needed.map((lines) => {
    if (lines > free) return false
    free -= lines
    return true
  })
  const keyed = isWhole.filter((one) => !one).length
  return { isWhole, from: next, to: next + keyed - 1 }
}

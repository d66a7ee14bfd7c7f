/** A day and time as a clock shows them, without a zone: `2026-10-25T01:30` or `2026-10-25T01:30:00`. */
export type LocalTime = string

/** An instant with the name that its clock has then, such as BST or GMT. */
export type NamedInstant = { instant: string; zoneName: string }

const dayInMs = 86_400_000

/**
 * The instants, earliest first, at which a clock of this zone shows a local time: one as a rule; two where clocks go back
 * and show an hour twice; none where they go forward and leave an hour out (RFC 5545, 3.3.5). Which of two is meant, and
 * what instead of none, is for a person to say.
 * @throws RangeError when this is no local time, or the zone is unknown
 */
export function instantsOf(local: LocalTime, timeZone: string): NamedInstant[] {
  const wall = new Date(`${local}Z`).getTime()
  if (Number.isNaN(wall)) throw new RangeError(`${local} is not a local time`)
  const clock = clockOf(timeZone)
  // No zone changes its clock twice within two days.
  const offsets = new Set([wall - dayInMs, wall + dayInMs].map((instant) => clock(instant).wall - instant))
  return [...offsets]
    .map((offset) => wall - offset)
    .toSorted((one, other) => one - other)
    .flatMap((instant) => {
      const shown = clock(instant)
      return shown.wall === wall ? [{ instant: new Date(instant).toISOString(), zoneName: shown.zoneName }] : []
    })
}

const clocks = new Map<string, (instant: number) => { wall: number; zoneName: string }>()

/** What a clock of the zone shows at an instant, as if it were UTC. */
function clockOf(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'short',
    calendar: 'iso8601',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const clock = (instant: number) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts[name])
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return { wall: wall + (((instant % 1000) + 1000) % 1000), zoneName: parts['timeZoneName'] ?? '' }
  }
  clocks.set(timeZone, clock)
  return clock
}

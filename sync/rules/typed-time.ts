/** A time of day as it was typed, and the text behind it. */
export type TypedTime = {
  hour: number
  minute: number
  half: 'a' | 'p' | null
  /** An hour that may be meant as one of the afternoon: `9`, but neither `09` nor `21`. */
  isShort: boolean
  /** It may be meant as a day of the month: `9`, `4.12`. */
  isDoubtful: boolean
  zoneName: string | null
  rest: string
}

const words: Readonly<Record<string, number>> = { noon: 12, midday: 12, midnight: 0 }

const clock = /^(?:(\d{1,2})([:.])(\d{2})|(\d{1,2})(\d{2})|(\d{1,2}))(?![\d:/]|\.\d)(?: ?([ap])\.?m\.?(?![a-z]))?/
const zone = /^ ?((?:gmt|utc)(?:[+-]\d{1,2}(?![\d:.]))?|(?!sat|oct|sept)[a-z]{2,4}t)(?![a-z])/

/** A time of 24 or 12 hours at the beginning of a text: `9`, `9.30`, `0930`, `9pm`, `noon`, `01:30 bst`. */
export function typedTime(text: string): TypedTime | null {
  const before = /^ ?(?:at )?/.exec(text)![0]
  const own = text.slice(before.length)
  const word = /^(?:noon|midday|midnight)(?![a-z])/.exec(own)?.[0]
  if (word !== undefined) {
    const time = { hour: words[word]!, minute: 0, half: null, isShort: false, isDoubtful: false, zoneName: null }
    return { ...time, rest: own.slice(word.length) }
  }
  const found = clock.exec(own)
  if (!found) return null
  const [whole, hours = found[4] ?? found[6]!, sign, minutes = found[5] ?? '0', , , alone, half = null] = found
  const [hour, minute] = [Number(hours), Number(minutes)]
  const isDoubtful = half === null && (alone !== undefined || (sign === '.' && minute <= 12))
  const isShort = half === null && hour < 12 && !hours.startsWith('0')
  const zoneFound = zone.exec(own.slice(whole.length))
  return {
    ...{ hour, minute, half: half as TypedTime['half'], isShort, isDoubtful },
    zoneName: zoneFound?.[1]?.toUpperCase() ?? null,
    rest: own.slice(whole.length + (zoneFound?.[0].length ?? 0)),
  }
}

/**
 * Start and end as a clock of 24 hours shows them; null where one is no time. "2-3pm" is an afternoon, "11-1pm" ends after
 * noon, and "9-5" ends at 17:00.
 * @param isOtherDay the end has a day of its own, so that it may come first on the clock
 */
export function toTimeSpan(
  from: TypedTime | null,
  to: TypedTime | null,
  isOtherDay: boolean,
): { from: string | null; to: string | null; isOverMidnight: boolean } | null {
  const [start, end] = [from && minutesOf(from), to && minutesOf(to)]
  if ((from && start === null) || (to && end === null)) return null
  if (start === null || end === null || isOtherDay) {
    return { from: start === null ? null : shown(start), to: end === null ? null : shown(end), isOverMidnight: false }
  }
  const afternoon = start + 12 * 60
  const begins = from!.isShort && from!.hour > 0 && to!.half === 'p' && afternoon < end ? afternoon : start
  const ends = to!.isShort && end <= begins && end + 12 * 60 > begins ? end + 12 * 60 : end
  return { from: shown(begins), to: shown(ends), isOverMidnight: ends < begins }
}

/** Minutes since midnight. */
function minutesOf({ hour, minute, half }: TypedTime): number | null {
  if (minute > 59 || hour > 23) return null
  if (half === null) return hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute
}

function shown(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

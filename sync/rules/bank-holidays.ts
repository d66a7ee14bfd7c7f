import { addDays, weekdayOf, type Day, type Weekday } from './day.ts'

/** The parts of the United Kingdom that have bank holidays of their own. */
export const nations = ['EnglandAndWales', 'Scotland', 'NorthernIreland'] as const
export type Nation = (typeof nations)[number]

export type BankHolidayName =
  | 'newYear'
  | 'goodFriday'
  | 'easterMonday'
  | 'earlyMay'
  | 'spring'
  | 'summer'
  | 'christmas'
  | 'boxing'
  | 'veDay'
  | 'goldenJubilee'
  | 'royalWedding'
  | 'diamondJubilee'
  | 'platinumJubilee'
  | 'stateFuneral'
  | 'coronation'
  | 'secondJanuary'
  | 'stPatrick'
  | 'boyne'
  | 'stAndrew'
  | 'worldCup'

/** `isSubstitute`: the day falls on a weekend, and the next working day is the holiday in its place. */
export type BankHoliday = { day: Day; name: BankHolidayName; isSubstitute: boolean }

/** What was proclaimed for one year: a holiday more, or one that was moved from the day that the rule gives. */
const proclaimed: readonly { day: Day; name: BankHolidayName; insteadOf?: Day; only?: Nation }[] = [
  { day: '2002-06-03', name: 'goldenJubilee' },
  { day: '2002-06-04', name: 'spring', insteadOf: '2002-05-27' },
  { day: '2011-04-29', name: 'royalWedding' },
  { day: '2012-06-04', name: 'spring', insteadOf: '2012-05-28' },
  { day: '2012-06-05', name: 'diamondJubilee' },
  { day: '2020-05-08', name: 'veDay', insteadOf: '2020-05-04' },
  { day: '2022-06-02', name: 'spring', insteadOf: '2022-05-30' },
  { day: '2022-06-03', name: 'platinumJubilee' },
  { day: '2022-09-19', name: 'stateFuneral' },
  { day: '2023-05-08', name: 'coronation' },
  { day: '2026-06-15', name: 'worldCup', only: 'Scotland' },
]

/**
 * The bank holidays of a part of the United Kingdom in a year, in order: by the Banking and Financial Dealings Act 1971 (with St
 * Andrew's Day since 2007), and what was proclaimed from 2002 to 2026.
 */
export function bankHolidays(year: number, nation: Nation = 'EnglandAndWales'): BankHoliday[] {
  const ofYear = proclaimed.filter(({ day, only = nation }) => day.startsWith(`${year}-`) && only === nation)
  const moved = new Set(ofYear.map(({ insteadOf }) => insteadOf))
  return [
    ...byRule(year, nation).filter(({ day }) => !moved.has(day)),
    ...ofYear.map(({ day, name }) => ({ day, name, isSubstitute: false })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

function byRule(year: number, nation: Nation): BankHoliday[] {
  const easter = easterSunday(year)
  const on = (day: Day, name: BankHolidayName) => ({ day, name, isSubstitute: false })
  const everywhere = [
    on(addDays(easter, -2), 'goodFriday'),
    on(firstMonday(`${year}-05-01`), 'earlyMay'),
    on(lastMonday(`${year}-05-31`), 'spring'),
    ...christmasDays(`${year}-12-25`),
  ]
  if (nation === 'Scotland') {
    return [
      ...newYearInScotland(`${year}-01-01`),
      ...everywhere,
      on(firstMonday(`${year}-08-01`), 'summer'),
      ...(year < 2007 ? [] : [onWorkingDay(`${year}-11-30`, 'stAndrew')]),
    ]
  }
  return [
    onWorkingDay(`${year}-01-01`, 'newYear'),
    ...(nation === 'EnglandAndWales'
      ? []
      : [onWorkingDay(`${year}-03-17`, 'stPatrick'), onWorkingDay(`${year}-07-12`, 'boyne')]),
    ...everywhere,
    on(addDays(easter, 1), 'easterMonday'),
    on(lastMonday(`${year}-08-31`), 'summer'),
  ]
}

/** A Sunday's New Year's Day makes way for 2 January and is observed on the 3rd; from a Saturday on both days move. */
function newYearInScotland(first: Day): BankHoliday[] {
  const [newYear, second] = { 0: [2, 0], 5: [0, 2], 6: [2, 2] }[weekdayOf(first) as number] ?? [0, 0]
  return [
    { day: addDays(first, newYear!), name: 'newYear', isSubstitute: newYear! > 0 },
    { day: addDays(first, 1 + second!), name: 'secondJanuary', isSubstitute: second! > 0 },
  ]
}

/** A Sunday's Christmas makes way for Boxing Day and is observed on the Tuesday; on a Saturday both days move. */
function christmasDays(christmas: Day): BankHoliday[] {
  const boxing = addDays(christmas, 1)
  const substitutes: Partial<Record<Weekday, { christmas?: number; boxing?: number }>> = {
    0: { christmas: 2 },
    5: { boxing: 2 },
    6: { christmas: 2, boxing: 2 },
  }
  const later = substitutes[weekdayOf(christmas)] ?? {}
  return [
    { day: addDays(christmas, later.christmas ?? 0), name: 'christmas', isSubstitute: later.christmas !== undefined },
    { day: addDays(boxing, later.boxing ?? 0), name: 'boxing', isSubstitute: later.boxing !== undefined },
  ]
}

function onWorkingDay(day: Day, name: BankHolidayName): BankHoliday {
  const later = { 6: 2, 0: 1 }[weekdayOf(day) as number] ?? 0
  return { day: addDays(day, later), name, isSubstitute: later > 0 }
}

const firstMonday = (first: Day): Day => addDays(first, (8 - weekdayOf(first)) % 7)
const lastMonday = (last: Day): Day => addDays(last, -((weekdayOf(last) + 6) % 7))

/** The anonymous Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

import { addDays, weekdayOf, type Day, type Weekday } from './day.ts'

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

/** `isSubstitute`: the day falls on a weekend, and the next working day is the holiday in its place. */
export type BankHoliday = { day: Day; name: BankHolidayName; isSubstitute: boolean }

/** What was proclaimed for one year: a holiday more, or one that was moved from the day that the rule gives. */
const proclaimed: readonly { day: Day; name: BankHolidayName; insteadOf?: Day }[] = [
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
]

/** The bank holidays of England in a year, in order: by the Banking and Financial Dealings Act 1971, and what was proclaimed. */
export function bankHolidays(year: number): BankHoliday[] {
  const easter = easterSunday(year)
  const christmas = `${year}-12-25`
  const byRule: BankHoliday[] = [
    onWorkingDay(`${year}-01-01`, 'newYear'),
    { day: addDays(easter, -2), name: 'goodFriday', isSubstitute: false },
    { day: addDays(easter, 1), name: 'easterMonday', isSubstitute: false },
    { day: firstMonday(`${year}-05-01`), name: 'earlyMay', isSubstitute: false },
    { day: lastMonday(`${year}-05-31`), name: 'spring', isSubstitute: false },
    { day: lastMonday(`${year}-08-31`), name: 'summer', isSubstitute: false },
    ...christmasDays(christmas),
  ]
  const ofYear = proclaimed.filter(({ day }) => day.startsWith(`${year}-`))
  const moved = new Set(ofYear.map(({ insteadOf }) => insteadOf))
  return [
    ...byRule.filter(({ day }) => !moved.has(day)),
    ...ofYear.map(({ day, name }) => ({ day, name, isSubstitute: false })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1))
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

const isoDate = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * A date that a caller has given, as an ISO day (midnight UTC) or instant; null for everything else that JavaScript would
 * take, and outside the years 1 to 9999, of which PostgreSQL understands no ISO date of JavaScript.
 */
export function givenDate(given: string): Date | null {
  const day = isoDate.exec(given)?.[1]
  const date = new Date(given)
  // A day that does not exist would silently become one of the next month.
  if (day === undefined || Number.isNaN(date.getTime()) || !isDay(day)) return null
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}

function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
}

/** The names of the months, which are the same in both languages. */
export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * Their short names, the same on every screen, page and device: the first three letters, and "Sept". What Intl says depends on the
 * browser and the language (decision 194).
 */
export const shortMonthNames = monthNames.map((name) => (name === 'September' ? 'Sept' : name.slice(0, 3)))

/** The short name of a month: of `2026-09`, and of a day such as `2026-09-02`, it is "Sept". */
export function shortMonth(monthOrDay: string): string {
  return shortMonthNames[Number(monthOrDay.slice(5, 7)) - 1] ?? ''
}

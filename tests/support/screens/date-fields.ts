import { expect, type Locator } from '@playwright/test'

/** What a date field shows of a day (`2026-12-04`) or of a moment (`2026-12-04T09:30`): 04/12/2026, 04/12/2026 09:30. */
function shown(date: string): string {
  const [day = '', time] = date.split('T')
  const inWords = day.split('-').toReversed().join('/')
  return time === undefined ? inWords : `${inWords} ${time}`
}

/** Types a day or a moment as people do. */
export async function fillDate(field: Locator, date: string): Promise<void> {
  await field.fill(shown(date))
}

/** An end on the day of its start is shown as its time alone. */
export async function expectDate(field: Locator, date: string, message?: string): Promise<void> {
  const [, time = ''] = date.split('T')
  await expect(field, message).toHaveValue(time === '' ? shown(date) : new RegExp(`^(${shown(date)}|${time})$`))
}

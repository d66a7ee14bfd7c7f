import { isNearYear } from './typed-text.ts'

/**
 * Whether a text is an instant as `toISOString` writes it, in a year that somebody can mean. Beyond the year 9999 it would begin with a
 * sign, and no longer be in order with other texts.
 */
export function isInstant(text: string): boolean {
  const date = new Date(text)
  return isNearYear(date) && date.toISOString() === text
}

import { folded } from './folded-text.ts'

/**
 * A name, or a word of a sheet, without what people write differently: case, accents, quotation marks, hyphens and blanks. Empty where
 * nothing is seen.
 */
export function nameKey(text: string): string {
  return folded(text).replaceAll(/\s+/g, ' ').trim()
}

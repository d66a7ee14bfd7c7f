import type { Env } from '../env.ts'
import { escapeHtml } from '../html/escape-html.ts'

/** The built page with this installation's name and address, which other sites also show in previews. */
export function shellOf(html: string, { productName, publicUrl }: Pick<Env, 'productName' | 'publicUrl'>): string {
  return html
    .replaceAll('School Almanac', () => escapeHtml(productName))
    .replaceAll(/(property="og:\w+" content=")\//g, (_whole, begin: string) => `${begin}${escapeHtml(publicUrl)}/`)
}

import type { Env } from '../env.ts'
import { escapeHtml } from '../html/escape-html.ts'

/** The built page under the name and the address of this installation, as other sites show it in previews too. */
export function shellOf(html: string, { productName, publicUrl }: Pick<Env, 'productName' | 'publicUrl'>): string {
  return html
    .replaceAll('School Almanac', () => escapeHtml(productName))
    .replaceAll(/(property="og:\w+" content=")\//g, (_whole, begin: string) => `${begin}${escapeHtml(publicUrl)}/`)
}

import type { Env } from '../env.ts'
import { escapeHtml } from '../html/escape-html.ts'

type Served = Pick<Env, 'productName' | 'publicUrl'> & { pace: number }

/** The built page with this installation's name and address, which other sites also show in previews, and its pace. */
export function shellOf(html: string, { productName, publicUrl, pace }: Served): string {
  return html
    .replaceAll('School Almanac', () => escapeHtml(productName))
    .replaceAll(/(property="og:\w+" content=")\//g, (_whole, begin: string) => `${begin}${escapeHtml(publicUrl)}/`)
    .replace('<html ', pace === 1 ? '<html ' : `<html data-pace="${pace}" `)
}

/** The service worker's script with its pace, for the same clock as its pages. */
export function pacedWorker(script: string, pace: number): string {
  return pace === 1 ? script : `self.pace = ${pace};\n${script}`
}

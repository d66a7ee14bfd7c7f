import type { NameRecord } from '#sync/protocol/month-record.ts'
import { Markup, markup } from '../html/markup.ts'

/** The type of an event in its own colour. */
export function typeChip(type: NameRecord | undefined): Markup | null {
  if (!type) return null
  const isColor = /^#[\da-f]{6}$/i.test(type.color ?? '')
  return markup`<span class="chip"${isColor && new Markup(` style="--own: ${type.color}"`)}>${type.name}</span>`
}

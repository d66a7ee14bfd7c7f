import { ownColor } from '#client/ui/color/own-color.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { CSSProperties } from 'react'

const deadline = {
  '--own': 'var(--today)',
  '--own-light': 'var(--today)',
  '--own-dark': 'var(--today)',
} as CSSProperties

/** The colour of a type, as `ownColor` gives it; deadlines have one of their own. */
export function typeColor(type: NameRecord | undefined): CSSProperties {
  return type?.isDeadline ? deadline : ownColor(type?.color)
}

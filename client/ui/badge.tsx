import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  neutral: 'bg-sunken text-muted',
  ok: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
} as const

/** A word or two about the state of the thing beside it. */
export function Badge({
  id,
  tone,
  icon,
  children,
}: {
  id?: string
  tone: keyof typeof tones
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      id={id}
      className={classes(
        'inline-flex items-center gap-1 rounded-chip px-1.5 py-1 text-[0.8125rem] wrap-anywhere leading-tight font-semibold forced-colors:border',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A sheet of paper on the background: a hairline, no shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('rounded-card border border-hairline bg-surface p-5 md:p-6', className)} />
}

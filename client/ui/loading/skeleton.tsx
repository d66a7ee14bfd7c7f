import { classes } from '../classes.ts'

/** A quiet placeholder for content to come; it appears only after 150 ms, so that quick answers never flash. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('skeleton', className)} />
}

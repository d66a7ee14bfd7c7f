import { classes } from '../classes.ts'

/** A quiet placeholder for content to come; it appears only after 150 ms, so that quick answers never flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classes(
        'rounded-control bg-sunken [animation:appear_200ms_150ms_backwards,breathe_1.6s_ease-in-out_350ms_infinite]',
        className,
      )}
    />
  )
}

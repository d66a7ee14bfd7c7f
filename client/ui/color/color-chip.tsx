import { classes } from '../classes.ts'
import { ownColor } from './own-color.ts'

/** A kind of thing by its administrator's colour and always by its name as text too. */
export function ColorChip({ color, name, className }: { color: string | null; name: string; className?: string }) {
  return (
    <span
      style={ownColor(color)}
      className={classes(
        'own-soft inline-flex max-w-full items-center gap-2 rounded-chip py-1 pr-2.5 pl-2 text-[0.9375rem] font-semibold text-text',
        className,
      )}
    >
      <span aria-hidden className="own-mark h-4 w-1 shrink-0 rounded-full" />
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}

/** A round mark in an administrator's colour, for use beside a text that says the same. */
export function Dot({ color, className }: { color: string | null; className?: string }) {
  return (
    <span
      aria-hidden
      style={ownColor(color)}
      className={classes('own-mark inline-block size-2 shrink-0 rounded-full', className)}
    />
  )
}

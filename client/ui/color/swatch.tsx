import { classes } from '../classes.ts'

/** A colour as it was chosen, with its code as text. */
export function Swatch({ color, className }: { color: string; className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <span
        aria-hidden
        style={{ backgroundColor: color }}
        className="size-5 shrink-0 rounded-[6px] border border-control"
      />
      <span className="text-muted max-md:sr-only">{color}</span>
    </span>
  )
}

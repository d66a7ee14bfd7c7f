import { classes } from '#client/ui/classes.ts'
import { Dot } from '#client/ui/color/color-chip.tsx'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'

/** The mark of a type; that of a deadline differs in its shape too. */
export function TypeDot({ type, className }: { type: NameRecord | undefined; className?: string }) {
  if (!type?.isDeadline) return <Dot color={type?.color ?? null} className={className} />
  return (
    <span aria-hidden style={typeColor(type)} className={classes('own-mark size-2 shrink-0 rotate-45', className)} />
  )
}

import { Link } from 'react-router-dom'
import { classes } from '#client/ui/classes.ts'
import { BrandMark } from './brand-mark.tsx'

/** The product's mark and name, which lead home. `narrow`: on a phone the mark alone, to leave room for what invites. */
export function Brand({ name, narrow }: { name: string; narrow: boolean }) {
  return (
    <Link
      to="/"
      className="flex min-h-16 min-w-11 lg:min-h-11 items-center gap-2.5 rounded-control font-heading text-[1.1875rem] font-bold tracking-tight text-text no-underline"
    >
      <BrandMark />
      <span className={classes('truncate', narrow && 'max-sm:sr-only')}>{name}</span>
    </Link>
  )
}

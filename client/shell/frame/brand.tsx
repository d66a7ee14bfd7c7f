import { Link } from 'react-router-dom'
import { BrandMark } from './brand-mark.tsx'

/**
 * The product's mark and name, which link to the start; index.html draws the same before any script. On a phone the
 * name is a narrow block that leaves room for the rest.
 */
export function Brand({ name }: { name: string }) {
  return (
    <Link
      to="/"
      className="flex min-h-16 min-w-0 items-center gap-2.5 rounded-control font-heading text-[1.0625rem] leading-[1.1] font-bold tracking-tight text-text sm:text-[1.1875rem] no-underline lg:min-h-11"
    >
      <BrandMark />
      <span className="max-w-20 min-w-0 break-words sm:max-w-48">{name}</span>
    </Link>
  )
}

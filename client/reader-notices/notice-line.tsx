import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'

/** A notice as readers see it: text alone, in which nothing is a link. */
export function NoticeLine({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex items-center justify-center gap-3 border-y border-hairline bg-info-soft px-4 py-1.5 text-text">
      <Megaphone aria-hidden size={18} className="shrink-0 text-info" />
      <p className="min-w-0 py-1 wrap-anywhere">{text}</p>
      {children}
    </div>
  )
}

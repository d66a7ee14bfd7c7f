import type { ReactNode } from 'react'

/** The actions of a long form, always in reach: it sticks to the lower edge, above the phone's tab bar. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-3 rounded-b-card border-t border-hairline bg-surface px-5 py-4 md:-mx-6 md:-mb-6 md:px-6 lg:bottom-0">
      {children}
    </div>
  )
}

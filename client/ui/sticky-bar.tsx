import type { ReactNode } from 'react'

/** The actions of a long form, always in reach: it sticks to the lower edge, on a phone in place of the tab bar. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky-bar sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-3 rounded-b-card border-t border-hairline bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:px-6">
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { usePageTitle } from './page/page-title.ts'

/** A plain page: its heading, which is the tab's title too, and its content. */
export function Page({ heading, lead, children }: { heading: string; lead?: ReactNode; children: ReactNode }) {
  usePageTitle(heading)
  return (
    <div className="mx-auto grid w-full max-w-[56rem] content-start gap-6 px-4 py-8 md:px-6 md:py-12">
      <div className="grid gap-2">
        <h1>{heading}</h1>
        {lead && <p className="max-w-measure text-[1.125rem] wrap-anywhere text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'

/** One task in the middle of the page: its heading, which is the tab's title too, and a card. */
export function AccountPage({
  heading,
  lead,
  below,
  children,
}: {
  heading: string
  lead?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  usePageTitle(heading)
  return (
    <div className="mx-auto grid w-full max-w-[32rem] content-start gap-6 px-4 py-8 md:px-6 md:py-12">
      <Card className="grid gap-6">
        <div className="grid gap-2">
          <h1>{heading}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {children}
      </Card>
      {below}
    </div>
  )
}

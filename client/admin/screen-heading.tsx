import type { Listed } from '#client/data/kept/use-listed.ts'
import { usePageTitle } from '#client/ui/page-title.ts'
import type { Collection } from '#sync/entities/index.ts'
import { StateBadge } from './row-name.tsx'

/** The heading of a form or question, the tab's title, and whether the document waits to be sent. */
export function ScreenHeading({
  children,
  state,
}: {
  children: string
  state?: Listed<Collection>['state'] | undefined
}) {
  usePageTitle(children)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1>{children}</h1>
      {state && <StateBadge state={state} />}
    </div>
  )
}

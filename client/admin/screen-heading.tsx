import type { ReactNode, RefObject } from 'react'
import type { Listed } from '#client/data/replica/view/use-listed.ts'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import type { Collection } from '#sync/entities/index.ts'
import { StateBadge } from './list/row-name.tsx'

/**
 * The heading of a form or question, the tab's title, and whether the document waits to be sent or needs attention,
 * with a link to the decision.
 */
export function ScreenHeading({
  children,
  record,
  state = 'saved',
  aside,
  ref,
}: {
  children: string
  /** The document that the screen shows; the title begins with its name. */
  record?: { id: string; name: string } | null | undefined
  state?: Listed<Collection>['state'] | undefined
  /** Where else this document leads. */
  aside?: ReactNode
  /** For a screen that puts the focus on its heading. */
  ref?: RefObject<HTMLHeadingElement | null>
}) {
  const t = useWords(adminWords)
  usePageTitle(record?.name ? `${record.name} – ${children}` : children)
  const badge = <StateBadge state={state} />
  return (
    <div className="flex max-w-[44rem] flex-wrap items-center gap-x-4 gap-y-2">
      <h1 ref={ref} tabIndex={ref && -1}>
        {children}
      </h1>
      {state === 'saved' || state === 'waiting' ? (
        badge
      ) : (
        <button
          type="button"
          aria-label={t('needsDecision')}
          className="inline-flex min-h-11 items-center rounded-chip underline hover:no-underline"
          onClick={() => openSyncSheet(record?.id)}
        >
          {badge}
        </button>
      )}
      {aside}
    </div>
  )
}

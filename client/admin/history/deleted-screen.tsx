import { ArchiveRestore, History, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { madeWords } from '#client/changes/edit-words.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { historyPage, useDeleted } from '#client/data/online/history.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { withSmallLetter } from '#client/i18n/words/fields.ts'
import { historyWords } from '#client/i18n/words/history.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { scheduleText } from '../sections/events/schedule-text.ts'
import type { Section } from '../section.ts'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { addressOf, historyAddress } from '#sync/rules/section-paths.ts'
import { RestoringProblems } from './restoring-problems.tsx'
import { useRestoring } from './use-restoring.ts'

/** /administration/{section}/deleted: what was deleted, the last one first, to be restored with its rows (product 2). */
export function DeletedScreen({ section }: { section: Section }) {
  const t = useWords(historyWords)
  const tEvent = useWords(eventFormWords)
  const things = useWords(thingWords)(`${section.thing}s`)
  const [most, setMost] = useState(historyPage)
  const { lastSyncedAt } = useSyncState()
  const { tagType } = Object(section.startsWith) as { tagType?: string }
  const deleted = useDeleted(section.collection, tagType ?? null, lastSyncedAt, most)
  const restoring = useRestoring(section)
  const found = deleted.status === 'ready' ? deleted.value : null
  const title = useRef<HTMLHeadingElement>(null)
  const afterRestore = (isTaken: boolean) => {
    // The pressed button disappears with its row.
    if (isTaken) title.current?.focus()
    void deleted.reload()
  }
  return (
    <>
      <ScreenHeading ref={title}>{t('deletedThings', { things: withSmallLetter(things) })}</ScreenHeading>
      <RestoringProblems restoring={restoring} onRestored={afterRestore} />
      {deleted.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {deleted.status === 'error' && <NeedsConnection answer={deleted} words={t('offlineDeleted')} />}
      {found?.rows.length === 0 && <EmptyState icon={<Trash2 />} message={t('nothingDeleted')} />}
      <ul className="grid max-w-[52rem] gap-3">
        {found?.rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline bg-surface p-4"
          >
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <p id={`deleted-${row.id}`} className="font-semibold">
                {row.firstSchedule ? `${row.name} (${scheduleText(row.firstSchedule, tEvent)})` : row.name}
              </p>
              <p className="text-[0.9375rem] text-muted">
                {t('deletedBy', { who: row.by ?? t('somebody'), when: row.at ? madeWords(row.at) : '' })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton
                compact
                variant="quiet"
                to={historyAddress(section, row.id)}
                aria-describedby={`deleted-${row.id}`}
                icon={<History aria-hidden size={16} />}
              >
                {t('history')}
              </LinkButton>
              <Button
                compact
                busy={restoring.isBusy}
                aria-describedby={`deleted-${row.id}`}
                icon={<ArchiveRestore aria-hidden size={16} />}
                onClick={() => void restoring.deleted(row).then(afterRestore)}
              >
                {t('restore')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {found?.hasMore && <Button onClick={() => setMost(most + historyPage)}>{t('showOlder')}</Button>}
        <LinkButton to={addressOf(section)}>{t('back')}</LinkButton>
      </div>
    </>
  )
}

import { FileX2, History, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { versionsAsShown } from '#client/data/replica/edits/restore.ts'
import { useListedDocument } from '#client/data/replica/view/use-listed.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { historyPage, useHistory } from '#client/data/online/history.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { historyWords } from '#client/i18n/words/history.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import type { Section } from '../section.ts'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { addressOf, editAddress } from '#sync/rules/section-paths.ts'
import { Comments } from './comments.tsx'
import { RestoringProblems } from './restoring-problems.tsx'
import { useRestoring } from './use-restoring.ts'
import { VersionItem } from './version-item.tsx'

/** /administration/{section}/history/{id}: who changed what and when, and every version to be restored (product 2). */
export function HistoryScreen({ section }: { section: Section }) {
  const { id = '' } = useParams()
  const { collection } = section
  const t = useWords(historyWords)
  const tAdmin = useWords(adminWords)
  const thing = useWords(thingWords)(section.thing)
  const [most, setMost] = useState(historyPage)
  const loaded = useListedDocument(collection, id)
  const listed = loaded.status === 'ready' ? loaded.value : null
  const isGone = loaded.status === 'ready' && listed === null
  const position = listed?.document.position ?? null
  const { lastSyncedAt } = useSyncState()
  const history = useHistory(collection, id, { asOf: position, syncedAt: lastSyncedAt, most })
  const restoring = useRestoring(section)

  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, at least until the history shows the restored version.
  const toTitle = (isTaken: boolean) => isTaken && title.current?.focus()

  const found = history.status === 'ready' ? history.value : null
  const versions = found?.versions ?? []
  const name = listed?.document.name ?? found?.name ?? ''
  const isDeleted = isGone && versions[0]?.kind === 'delete'
  // The versions are taken back from what is shown: both must be of the same moment.
  const isCurrent = found?.asOf === position && listed?.state === 'saved'
  const areSame = listed && isCurrent ? versionsAsShown(collection, listed.document, versions) : []

  return (
    <>
      <ScreenHeading ref={title} record={{ id, name }} state={listed?.state}>
        {t('historyOf', { thing })}
      </ScreenHeading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-[1.125rem] font-semibold wrap-anywhere">{name}</p>
        {listed && (
          <LinkButton compact to={editAddress(section, id)} icon={<Pencil aria-hidden size={16} />}>
            {t('edit')}
          </LinkButton>
        )}
      </div>
      {isDeleted && (
        <Notice
          tone="warning"
          actions={
            <Button
              compact
              busy={restoring.isBusy}
              onClick={() =>
                void restoring.deleted({ id, name, position: versions[0]?.position ?? null }).then(toTitle)
              }
            >
              {t('restore')}
            </Button>
          }
        >
          {t('isDeleted')}
        </Notice>
      )}
      <RestoringProblems restoring={restoring} onRestored={toTitle} />
      {name !== '' && <Comments section={section} id={id} />}
      {history.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {history.status === 'error' && <NeedsConnection answer={history} words={t('offline')} />}
      {found && listed && listed.state !== 'saved' && <Notice tone="info">{t('unsent')}</Notice>}
      {found && versions.length === 0 && (
        <EmptyState
          icon={isGone ? <FileX2 /> : <History />}
          message={isGone ? tAdmin('gone') : t('nothing')}
          action={<LinkButton to={addressOf(section)}>{t('back')}</LinkButton>}
        />
      )}
      <ol className="grid max-w-[52rem] gap-3">
        {versions.map((version, index) => (
          <VersionItem
            key={version.edit}
            collection={collection}
            version={version}
            isNewest={index === 0 && !isGone}
            isSame={index > 0 && areSame[index] === true && version.kind !== 'delete'}
            isBusy={restoring.isBusy}
            onRestore={
              listed && isCurrent && index > 0 && !areSame[index] && version.kind !== 'delete'
                ? () => void restoring.version(listed.document, versions.slice(0, index), version.madeAt).then(toTitle)
                : null
            }
          />
        ))}
      </ol>
      {found?.hasMore && (
        <Button className="justify-self-start" onClick={() => setMost(most + historyPage)}>
          {t('showOlder')}
        </Button>
      )}
    </>
  )
}

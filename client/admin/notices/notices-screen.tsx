import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { now } from '#client/data/now.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { readNotices } from '#client/data/online/reader-notices.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminNoticeWords } from '#client/i18n/words/admin-notices.ts'
import { noteWritten } from '#client/reader-notices/known-notices.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import type { WrittenNotice } from '#sync/rules/reader-notices.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { NoticeItem } from './notice-item.tsx'

const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx').then((part) => part.NoticeDialog))

/** /administration/notices: the lines that readers see on the calendar, and earlier ones (product 2). */
export function NoticesScreen() {
  const t = useWords(adminNoticeWords)
  usePageTitle(t('title'))
  const answer = useAnswer('reader notices', readNotices)
  const [changed, setChanged] = useState<readonly WrittenNotice[] | null>(null)
  const [edited, edit] = useState<WrittenNotice | 'new' | null>(null)
  const shown = changed ?? (answer.status === 'ready' ? answer.value : null)
  const close = () => edit(null)
  const change = (written: readonly WrittenNotice[]) => {
    setChanged(written)
    noteWritten(written)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        {shown && (
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => edit('new')}>
            {t('add')}
          </Button>
        )}
      </div>
      <p className="max-w-measure text-muted">{t('hint')}</p>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      {shown && <Notices notices={shown} onEdit={edit} onChanged={change} />}
      {edited && (
        <LazySheet onCancel={close}>
          <NoticeDialog {...(edited !== 'new' && { notice: edited })} onChanged={change} onClose={close} />
        </LazySheet>
      )}
    </>
  )
}

type NoticesProps = {
  notices: readonly WrittenNotice[]
  onEdit: (notice: WrittenNotice) => void
  onChanged: (notices: readonly WrittenNotice[]) => void
}

function Notices({ notices, onEdit, onChanged }: NoticesProps) {
  const t = useWords(adminNoticeWords)
  if (notices.length === 0) return <EmptyState icon={<Megaphone />} message={t('none')} />
  const isOver = ({ withdrawnAt, endsAt }: WrittenNotice) => withdrawnAt !== null || Date.parse(endsAt) <= +now()
  const groups = [
    { heading: t('standing'), members: notices.filter((one) => !isOver(one)) },
    { heading: t('past'), members: notices.filter(isOver) },
  ]
  return groups.map(
    ({ heading, members }, index) =>
      (index === 0 || members.length > 0) && (
        <Card key={heading} className="grid min-w-0 gap-1">
          <h2>{heading}</h2>
          {members.length === 0 && <p className="text-muted">{t('noneStanding')}</p>}
          <ul>
            {members.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onEdit={onEdit} onChanged={onChanged} />
            ))}
          </ul>
        </Card>
      ),
  )
}

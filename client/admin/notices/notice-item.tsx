import { now } from '#client/data/now.ts'
import { withdrawNotice } from '#client/data/online/reader-notices.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminNoticeWords } from '#client/i18n/words/admin-notices.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { WrittenNotice } from '#sync/rules/reader-notices.ts'
import { useFlash } from '../flash-message.tsx'

type NoticeItemProps = {
  notice: WrittenNotice
  onEdit: (notice: WrittenNotice) => void
  onChanged: (notices: readonly WrittenNotice[]) => void
}

/** One notice with its times and who wrote it; what is not over can be edited, withdrawn, and shown again. */
export function NoticeItem({ notice, onEdit, onChanged }: NoticeItemProps) {
  const t = useWords(adminNoticeWords)
  const flash = useFlash()
  const { isBusy, problems, run } = useCall()
  const { id, text, startsAt, endsAt, writtenAt, writtenBy, changedAt, changedBy, withdrawnAt, withdrawnBy } = notice
  const isWithdrawn = withdrawnAt !== null
  const isPast = Date.parse(endsAt) <= +now()
  const times = { start: formatDateTime(startsAt), end: formatDateTime(endsAt) }
  const isPlanned = Date.parse(startsAt) > +now()
  const change = () =>
    run(async () => {
      onChanged(await withdrawNotice(id, !isWithdrawn))
      const shown = isPlanned ? t('plannedNow', times) : t('shownNow', times)
      flash.here({ tone: 'ok', text: isWithdrawn ? shown : t('withdrawnNow') })
    })
  const busyWord = t(isWithdrawn ? 'showing' : 'withdrawing')
  const action = t(isWithdrawn ? 'showAgain' : 'withdraw')
  return (
    <li className="grid gap-2 border-b border-hairline py-4 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <p className="font-semibold wrap-anywhere">{text}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {isWithdrawn && <Badge tone="neutral">{t('withdrawn')}</Badge>}
            {!isWithdrawn && isPast && <Badge tone="neutral">{t('over')}</Badge>}
            {!isWithdrawn && !isPast && <Badge tone={isPlanned ? 'info' : 'ok'}>{t(isPlanned ? 'next' : 'now')}</Badge>}
            <span>{t('times', times)}</span>
          </p>
          <p className="text-[0.9375rem] text-muted wrap-anywhere">
            {t('writtenBy', { name: writtenBy ?? t('somebody'), when: formatDateTime(writtenAt) })}
          </p>
          {changedAt !== null && (
            <p className="text-[0.9375rem] text-muted wrap-anywhere">
              {t('changedBy', { name: changedBy ?? t('somebody'), when: formatDateTime(changedAt) })}
            </p>
          )}
          {isWithdrawn && (
            <p className="text-[0.9375rem] text-muted wrap-anywhere">
              {t('withdrawnBy', { name: withdrawnBy ?? t('somebody'), when: formatDateTime(withdrawnAt) })}
            </p>
          )}
        </div>
        {!isPast && (
          <div className="flex flex-wrap gap-2">
            {!isWithdrawn && (
              <Button compact aria-label={t('ofNotice', { action: t('edit'), text })} onClick={() => onEdit(notice)}>
                {t('edit')}
              </Button>
            )}
            <Button
              compact
              busy={isBusy}
              aria-label={isBusy ? undefined : t('ofNotice', { action, text })}
              onClick={() => void change()}
            >
              {isBusy ? busyWord : action}
            </Button>
          </div>
        )}
      </div>
      <CallProblems problems={problems} />
    </li>
  )
}

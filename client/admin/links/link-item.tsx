import { EyeOff, Replace, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { noticeLink, readLinkOverview } from '#client/data/online/link-check.ts'
import type { FoundLink, LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { editAddress } from '#sync/rules/section-paths.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDate, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, OutsideLinkButton } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { useFlash, type Undo } from '../flash-message.tsx'
import { allProblems, successMessage } from '../list/outcome-words.ts'
import { events } from '../sections/events/events.tsx'
import { foundWords } from './found-words.ts'
import { isUsed, putNewAddress } from './put-new-address.ts'

const IgnoreDialog = lazyPart(() => import('./ignore-dialog.tsx').then((part) => part.IgnoreDialog))

type Props = { link: FoundLink; onChanged: (overview: LinkOverview) => void }

/** A link with what a visit has found, where it stands, and what can be done about it. */
export function LinkItem({ link, onChanged }: Props) {
  const t = useWords(linkCheckWords)
  const { url, outcome, movedTo, failingSince, ignoredReason, ignoredAt, ignoredBy } = link
  return (
    <li className="grid gap-3 border-b border-hairline py-4 last:border-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={outcome === 'moved' || outcome === 'slow' ? 'info' : 'warning'}>{t(outcome)}</Badge>
        <span className="text-[0.9375rem] text-muted">{t('since', { date: formatDate(failingSince) })}</span>
      </div>
      <p className="font-semibold wrap-anywhere">
        <bdi>{url}</bdi>
      </p>
      <p className="wrap-anywhere">
        {foundWords(link, t)} {movedTo !== null && <bdi className="font-semibold">{movedTo}</bdi>}
      </p>
      <Places link={link} />
      {ignoredReason !== null && ignoredAt !== null && (
        <p className="wrap-anywhere text-muted">
          {t('ignoredBy', { date: formatDate(ignoredAt), name: ignoredBy ?? t('someone'), reason: ignoredReason })}
        </p>
      )}
      <LinkActions link={link} onChanged={onChanged} />
    </li>
  )
}

function Places({ link: { places } }: Pick<Props, 'link'>) {
  const t = useWords(linkCheckWords)
  return (
    <ul className="grid gap-1">
      {places.map(({ calendarEventId, calendarEventUrlId, eventName, name }) => (
        <li key={calendarEventUrlId ?? calendarEventId} className="min-w-0 wrap-anywhere">
          <Link
            to={editAddress(events, calendarEventId)}
            className="inline-flex min-h-6 items-center font-semibold text-brand hover:underline"
          >
            {eventName}
          </Link>{' '}
          <span className="text-muted">{name === null ? t('inDescription') : `“${name}”`}</span>
        </li>
      ))}
    </ul>
  )
}

function LinkActions({ link, onChanged }: Props) {
  const t = useWords(linkCheckWords)
  const tAdmin = useWords(adminWords)
  const flash = useFlash()
  const call = useCall()
  const [isIgnoring, setIgnoring] = useState(false)
  const { id, url, outcome, places, ignoredReason } = link
  const named = (action: string) => t('ofLink', { action, url })
  const inRows = places.filter(({ calendarEventUrlId }) => calendarEventUrlId !== null)
  const putNew = () =>
    call.run(async () => {
      let used = 0
      let undo: Undo | undefined
      const said: string[] = []
      for (const place of inRows) {
        const changed = await putNewAddress(link, place)
        if (changed && isUsed(changed)) {
          used += 1
          const made = { did: 'saved', id: place.calendarEventId, name: place.eventName } as const
          undo = successMessage(changed, made, tAdmin)?.undo
        } else said.push(...(changed ? allProblems(changed, tAdmin) : [t('notThere')]))
      }
      const text = used > 0 ? [t('usedNew', { count: used, shown: formatInteger(used) }), ...said] : said
      // Several are undone one by one, in the history of each.
      const message = { tone: said.length > 0 ? 'warning' : 'ok', text: text.join(' ') } as const
      flash.here(used === 1 && undo ? { ...message, undo } : message)
      onChanged(await readLinkOverview())
    })
  const notice = () =>
    call.run(async () => {
      onChanged(await noticeLink(id))
      flash.here({ tone: 'ok', text: t('noticedNow') })
    })
  return (
    <div className="grid gap-3">
      <CallProblems problems={call.problems} />
      {outcome === 'moved' && inRows.length === 0 && <p className="text-muted">{t('onlyDescription')}</p>}
      <div className="flex flex-wrap gap-2">
        {outcome === 'moved' && inRows.length > 0 && (
          <Button
            compact
            busy={call.isBusy}
            icon={<Replace aria-hidden size={16} />}
            aria-label={named(t('useNew'))}
            onClick={() => void putNew()}
          >
            {call.isBusy ? t('usingNew') : t('useNew')}
          </Button>
        )}
        <OutsideLinkButton compact href={url} aria-label={named(t('open'))}>
          {t('open')}
        </OutsideLinkButton>
        {ignoredReason === null ? (
          <Button
            compact
            variant="quiet"
            icon={<EyeOff aria-hidden size={16} />}
            aria-label={named(t('ignore'))}
            onClick={() => setIgnoring(true)}
          >
            {t('ignore')}
          </Button>
        ) : (
          <Button
            compact
            busy={call.isBusy}
            icon={<Undo2 aria-hidden size={16} />}
            aria-label={named(t('notice'))}
            onClick={() => void notice()}
          >
            {t('notice')}
          </Button>
        )}
      </div>
      {isIgnoring && (
        <LazySheet onCancel={() => setIgnoring(false)}>
          <IgnoreDialog link={link} onChanged={onChanged} onClose={() => setIgnoring(false)} />
        </LazySheet>
      )}
    </div>
  )
}

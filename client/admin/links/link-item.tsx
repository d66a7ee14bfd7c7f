import { EyeOff, Replace, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { updateAll } from '#client/data/replica/edits/save-batch.ts'
import { save } from '#client/data/replica/edits/save.ts'
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
import { useFlash, type Message } from '../flash-message.tsx'
import { allProblems, isTaken, successMessage } from '../list/outcome-words.ts'
import { events } from '../sections/events/events.tsx'
import { foundWords } from './found-words.ts'
import { withNewAddress } from './put-new-address.ts'

const IgnoreDialog = lazyPart(() => import('./ignore-dialog.tsx').then((part) => part.IgnoreDialog))

type Changed = Awaited<ReturnType<typeof withNewAddress>>[number]

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

function Places({ link: { places, morePlaces } }: Pick<Props, 'link'>) {
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
      {morePlaces > 0 && (
        <li className="text-muted">{t('morePlaces', { count: morePlaces, shown: formatInteger(morePlaces) })}</li>
      )}
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
      const changed = await withNewAddress(link)
      const [only] = changed
      if (!only) flash.here({ tone: 'warning', text: t('notThere') })
      else if (changed.length > 1) return putInAll(changed)
      else if (!(await putIn(only))) return
      onChanged(await readLinkOverview())
    })
  /** @returns whether nothing of it waits, so that the server knows whether the link still needs attention */
  const putIn = async ({ opened, values }: Changed): Promise<boolean> => {
    const outcome = await save({ collection: 'calendarEvent', kind: 'update', opened, values })
    const message = successMessage(outcome, { did: 'saved', id: opened.id, name: opened.name }, tAdmin)
    const used = (taken: Message): Message => ({ ...taken, text: t('usedNew') })
    const { onceTaken } = message ?? {}
    if (onceTaken) flash.here({ ...message!, onceTaken: (edit) => used(onceTaken(edit)) })
    else if (message) flash.here(used(message))
    else if (!isTaken(outcome)) flash.here({ tone: 'warning', text: allProblems(outcome, tAdmin).join(' ') })
    return outcome.status !== 'queued'
  }
  const putInAll = async (changed: readonly Changed[]) => {
    const outcome = await updateAll('calendarEvent', changed)
    if (outcome.status === 'failed') return flash.here({ tone: 'danger', text: outcome.message })
    const names = new Map(changed.map(({ opened: { id, name } }) => [id, name]))
    const batch = { id: outcome.batch, action: 'changed', thing: events.thing, count: outcome.count, names } as const
    flash.here({ tone: 'ok', text: '', batch })
  }
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

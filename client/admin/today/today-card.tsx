import { useEffect, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '#client/data/online/http/use-answer.ts'
import type { Loaded } from '#client/data/loaded.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { todayWords } from '#client/i18n/words/today.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classes } from '#client/ui/classes.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { useSetQuiet } from './quiet-cards.tsx'

type Shown = {
  /** How much there is to do; null where nothing is counted. */
  count: number | null
  /** Said in place of a list that is empty. */
  empty: string
  children: ReactNode
  /** Whether nobody needs to do anything about it; if missing, an empty list is so. */
  isWell?: boolean
  /** Nobody looks for this kind of work here, so that an empty list says nothing about it. */
  isOff?: boolean
}

type TodayCardProps<T> = {
  heading: string
  /** What the card shows, from the device or from the server. */
  of: Loaded<T> | Answer<T>
  show: (value: T) => Shown
  /** Where all of it is. */
  more?: { to: string; words: string }
}

/** One kind of work: how much there is, the first of it, and the way to all of it. What is well, or needs a connection, stands in a line below the cards. */
export function TodayCard<T>({ heading, of, show, more }: TodayCardProps<T>) {
  const t = useWords(todayWords)
  const shown = of.status === 'ready' ? show(of.value) : null
  const count = shown?.count ?? null
  const setQuiet = useSetQuiet()
  const said = shown && (shown.isWell ?? count === 0) ? shown.empty : null
  const isLookedAt = !shown?.isOff
  const isLoading = of.status === 'loading'
  const isAway = of.status === 'error' && 'isOffline' in of && of.isOffline
  const { to, words } = more ?? {}
  useEffect(() => {
    const quiet = said === null ? null : { said, isLookedAt, more: to && words ? { to, words } : undefined }
    setQuiet(heading, isLoading ? 'loading' : isAway ? 'away' : quiet)
  }, [setQuiet, heading, said, isLookedAt, isLoading, isAway, to, words])
  if (said !== null || isAway) return null
  return (
    <Card className="grid min-w-0 content-start gap-3">
      <h2 className="flex items-baseline justify-between gap-3 text-[1.0625rem]">
        <span className="min-w-0 wrap-anywhere">{heading}</span>
        {count !== null && (
          <span className={classes('tabular-nums', count > 0 ? 'text-text' : 'text-muted')}>
            {formatInteger(count)}
          </span>
        )}
      </h2>
      {of.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {of.status === 'error' && <NotThere failed={of} />}
      {shown && (count === 0 ? <p className="text-muted">{shown.empty}</p> : shown.children)}
      {more && (
        <p className="mt-auto">
          <Link
            to={more.to}
            className="inline-flex min-h-11 items-center font-semibold text-brand md:pointer-fine:min-h-9"
          >
            {more.words}
          </Link>
        </p>
      )}
    </Card>
  )
}

type Failed = Extract<Loaded<unknown> | Answer<unknown>, { status: 'error' }>

function NotThere({ failed }: { failed: Failed }) {
  const t = useWords(todayWords)
  const messages = 'messages' in failed ? failed.messages : [failed.message]
  return (
    <div className="grid justify-items-start gap-2 text-muted">
      <p>{messages.join(' ')}</p>
      <Button compact onClick={failed.retry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

const mostShown = 5

/** The first few of a list. */
export function TodayList<T>({
  items,
  idOf,
  children,
}: {
  items: readonly T[]
  idOf: (item: T) => string
  children: (item: T) => ReactNode
}) {
  return (
    <ul className="grid gap-2">
      {items.slice(0, mostShown).map((item) => (
        <li key={idOf(item)} className="min-w-0 wrap-anywhere">
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

/** The way to a form or list, and a word about why. */
export function TodayItem({ to, name, about }: { to: string; name: string; about?: ReactNode }) {
  const aboutId = useId()
  return (
    <>
      <Link
        to={to}
        // Two of one name are told apart by what stands below them.
        aria-describedby={about === undefined ? undefined : aboutId}
        className="inline-flex min-h-6 items-center font-semibold text-text hover:text-brand hover:underline"
      >
        {name}
      </Link>
      {about !== undefined && (
        <span id={aboutId} className="block text-[0.9375rem] text-muted">
          {about}
        </span>
      )}
    </>
  )
}

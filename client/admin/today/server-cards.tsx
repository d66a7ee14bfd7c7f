import { readDigestOverview } from '#client/data/online/digests.ts'
import { readEventReports } from '#client/data/online/event-reports.ts'
import { useAnswer, type Answer } from '#client/data/online/http/use-answer.ts'
import { readLinkOverview } from '#client/data/online/link-check.ts'
import type { LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { readWaitingReviews } from '#client/data/online/reviews.ts'
import type { ColleaguesChange, TodayOverview } from '#sync/protocol/answers/today-overview.ts'
import { addressOf, editAddress, historyAddress } from '#sync/rules/section-paths.ts'
import { formatDate, formatDateTime, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { todayWords } from '#client/i18n/words/today.ts'
import { dueText } from '#client/letter-preview/due-text.ts'
import { emails, eventReports, links } from '../screens.ts'
import { events } from '../sections/events/events.tsx'
import { sections } from '../sections.ts'
import { registeredUsers } from '../users/user-lists.ts'
import { TodayCard, TodayItem, TodayList } from './today-card.tsx'

export function MistakesCard() {
  const t = useWords(todayWords)
  const answer = useAnswer('event reports', readEventReports)
  return (
    <TodayCard
      heading={t('mistakes')}
      of={answer}
      show={({ open, reports }) => ({
        count: open,
        empty: t('noMistakes'),
        children: (
          <TodayList items={reports.filter(({ doneAt }) => doneAt === null)} idOf={({ id }) => id}>
            {({ eventName, by, text }) => (
              <TodayItem
                to={addressOf(eventReports)}
                name={eventName ?? t('goneEvent')}
                about={<span className="line-clamp-2">{t('said', { name: by, text })}</span>}
              />
            )}
          </TodayList>
        ),
      })}
      more={{ to: addressOf(eventReports), words: t('allMistakes') }}
    />
  )
}

export function LinksCard() {
  const t = useWords(todayWords)
  const tLinks = useWords(linkCheckWords)
  const answer = useAnswer('links', readLinkOverview)
  const empty = ({ isOn, checkedAt }: LinkOverview) => {
    if (!isOn) return t('linksOff')
    return t(checkedAt === null ? 'linksNever' : 'linksWell')
  }
  return (
    <TodayCard
      heading={t('links')}
      of={answer}
      show={(overview) => {
        const open = overview.links.filter(({ ignoredReason }) => ignoredReason === null)
        return {
          count: open.length,
          empty: empty(overview),
          isOff: !overview.isOn,
          children: (
            <TodayList items={open} idOf={({ id }) => id}>
              {({ outcome, url, places: [place] }) => (
                <TodayItem
                  to={place ? editAddress(events, place.calendarEventId) : addressOf(links)}
                  name={place?.eventName ?? url}
                  about={`${tLinks(outcome)}: ${url}`}
                />
              )}
            </TodayList>
          ),
        }
      }}
      more={{ to: addressOf(links), words: t('allLinks') }}
    />
  )
}

/** Drafts that colleagues have given to whoever looks. */
export function ReviewsCard() {
  const t = useWords(todayWords)
  const answer = useAnswer('reviews', readWaitingReviews)
  return (
    <TodayCard
      heading={t('reviews')}
      of={answer}
      show={(found) => ({
        count: found.length,
        empty: t('noReviews'),
        children: (
          <TodayList items={found} idOf={({ calendarEventId }) => calendarEventId}>
            {({ calendarEventId, eventName, requestedBy, requestedAt }) => (
              <TodayItem
                to={editAddress(events, calendarEventId)}
                name={eventName}
                about={t('requestedBy', { name: requestedBy ?? t('someone'), when: formatDateTime(requestedAt) })}
              />
            )}
          </TodayList>
        ),
      })}
    />
  )
}

type OfOverview = { overview: Answer<TodayOverview> }

export function PeopleCard({ overview }: OfOverview) {
  const t = useWords(todayWords)
  return (
    <TodayCard
      heading={t('people')}
      of={overview}
      show={({ unconfirmed: { count, people } }) => ({
        count,
        empty: t('noPeople'),
        children: (
          <TodayList items={people} idOf={({ email }) => email}>
            {({ email, name, since }) => (
              <TodayItem
                to={`${addressOf(registeredUsers)}?${new URLSearchParams({ search: email })}`}
                name={name || email}
                about={t('since', { date: formatDate(since) })}
              />
            )}
          </TodayList>
        ),
      })}
      more={{ to: addressOf(registeredUsers), words: t('allPeople') }}
    />
  )
}

export function ChangesCard({ overview }: OfOverview) {
  const t = useWords(todayWords)
  return (
    <TodayCard
      heading={t('changes')}
      of={overview}
      show={({ changes }) => ({
        count: changes.length,
        empty: t('noChanges'),
        children: (
          <TodayList items={changes} idOf={({ edit }) => edit}>
            {(change) => <Change change={change} />}
          </TodayList>
        ),
      })}
    />
  )
}

function Change({ change }: { change: ColleaguesChange }) {
  const t = useWords(todayWords)
  const { entity, documentId, kind, name, tagType, by, at, count } = change
  const others = count - 1
  const what = name ?? t('goneThing')
  const sentence = t(kind, { by: by ?? t('someone'), what })
  const words = others > 0 ? `${sentence} ${t('andOthers', { count: others, shown: formatInteger(others) })}` : sentence
  const section = sections.find(({ collection, startsWith }) => {
    return collection === entity && (entity !== 'itemTag' || Object(startsWith).tagType === tagType)
  })
  if (!section) return <>{words}</>
  return <TodayItem to={historyAddress(section, documentId)} name={words} about={formatDateTime(at)} />
}

export function MailsCard() {
  const t = useWords(todayWords)
  const answer = useAnswer('emails', readDigestOverview)
  return (
    <TodayCard
      heading={t('mails')}
      of={answer}
      show={({ plans }) => ({
        count: null,
        empty: t('noMails'),
        children: (
          <TodayList items={plans} idOf={({ kind }) => kind}>
            {({ kind, nextAt, recipients, pausedReason }) => (
              <>
                <span className="font-semibold">{t(kind)}</span>
                <span className="block text-[0.9375rem] text-muted">
                  {pausedReason === null
                    ? t('toPeople', { count: recipients, shown: formatInteger(recipients), when: dueText(nextAt) })
                    : t('paused', { reason: pausedReason })}
                </span>
              </>
            )}
          </TodayList>
        ),
      })}
      more={{ to: addressOf(emails), words: t('allMails') }}
    />
  )
}

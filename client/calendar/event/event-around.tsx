import { audienceOf } from '#client/event-content/event-audience.tsx'
import { hasOneOf } from '#client/auth/has-role.ts'
import { currentSession } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventAroundWords } from '#client/i18n/words/event-around.ts'
import { IconButton, LinkButton } from '#client/ui/button.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { say } from '#client/ui/page/live-region.ts'
import { useDialogKeys } from '#client/ui/page/use-dialog-keys.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { ListAddress } from '#sync/rules/section-paths.ts'
import { administrationRoles } from '#sync/rules/roles.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { openedOver } from '../calendar-address.ts'
import { addressOfTag, keywordsOf } from './event-tags.ts'
import { neighboursOf, type Neighbour } from './neighbours.ts'

const MoveButton = lazyPart(() => import('#client/desk/move-button.tsx').then((part) => part.MoveButton))

type Tagged = { tagIds: readonly string[]; names: ReadonlyMap<string, NameRecord> }

/** Its tags as ways to more like it, and what administrators do with it. */
export function EventMore({ eventId, tagIds, names }: Tagged & { eventId: string }) {
  const t = useWords(eventAroundWords)
  const { search } = useLocation()
  const tags = [...audienceOf(tagIds, names), ...keywordsOf(tagIds, names)]
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label={t('tags')} className="flex flex-wrap gap-2 print:hidden">
          {tags.map((tag) => (
            <li key={tag.id} className="min-w-0">
              <Link
                to={addressOfTag(tag, names, search)}
                aria-label={t(tag.tagType === 'Other' ? 'about' : 'only', { name: tag.name })}
                dir="auto"
                className="tag-chip"
              >
                {tag.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasOneOf(administrationRoles, currentSession().user?.roles ?? []) && <AdministratorsLinks id={eventId} />}
    </>
  )
}

/** What has led to another event, a button by its key or a key: the dialog may be made anew for it. */
let movedBy: string | null = null

/** To the events before and after it in the list, month or day that it was opened from; also by key. */
export function EventNeighbours() {
  const t = useWords(eventAroundWords)
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const nav = useRef<HTMLElement>(null)
  const opened = openedOver(state)
  const { previous, next } = opened ? neighboursOf(opened) : { previous: null, next: null }
  // Another event is in the dialog: its name is what is read next. A button that was pressed can be pressed again, while there is one.
  useEffect(() => {
    const title = nav.current?.closest('[role=dialog]')?.querySelector('h2')
    const button = movedBy && nav.current?.querySelector<HTMLElement>(`[aria-keyshortcuts=${movedBy}]`)
    if (movedBy !== null) (button || title)?.focus()
    if (button) say(title?.textContent ?? '')
    movedBy = null
  }, [state])
  const go = (to: Neighbour | null, by = '') => {
    if (!to) return
    movedBy = by
    void navigate(to.href, { replace: true, state: to.state })
  }
  useDialogKeys(nav, { p: () => go(previous), n: () => go(next) })
  if (!previous && !next) return null
  return (
    <nav ref={nav} aria-label={t('others')} className="event-neighbours flex print:hidden">
      {previous && (
        <IconButton
          label={t('previous')}
          aria-keyshortcuts="p"
          icon={<ChevronLeft aria-hidden size={22} />}
          onClick={() => go(previous, 'p')}
        />
      )}
      {next && (
        <IconButton
          label={t('next')}
          aria-keyshortcuts="n"
          icon={<ChevronRight aria-hidden size={22} />}
          onClick={() => go(next, 'n')}
        />
      )}
    </nav>
  )
}

function AdministratorsLinks({ id }: { id: string }) {
  const t = useWords(eventAroundWords)
  // Readers load this too: a text, which the compiler compares with administration's table.
  const events: ListAddress<'calendarEvent'> = '/administration/events'
  return (
    <div role="group" aria-label={t('administration')} className="flex flex-wrap gap-2 print:hidden">
      <LinkButton compact to={`${events}/edit/${id}`}>
        {t('edit')}
      </LinkButton>
      <LinkButton compact to={`${events}/add?${new URLSearchParams({ copy: id }).toString()}`}>
        {t('duplicate')}
      </LinkButton>
      <LinkButton compact to={`${events}/history/${id}`}>
        {t('history')}
      </LinkButton>
      <LazyPanel>
        <MoveButton key={id} id={id} />
      </LazyPanel>
    </div>
  )
}

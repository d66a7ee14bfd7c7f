import { monthBounds } from '#client/calendar/month/month-bounds.ts'
import { MarkedText } from '#client/calendar/search/found-row.tsx'
import { markWords } from '#client/calendar/search/marks.ts'
import type { Forms } from '#client/search/match-words.ts'
import { useSearch } from '#client/calendar/search/use-search.ts'
import { useEventRange, useMonths } from '#client/data/replica/view/use-month.ts'
import { useToday } from '#client/data/use-today.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { paletteWords } from '#client/i18n/words/palette.ts'
import type { DraftChoice } from '#client/desk/draft-finder.tsx'
import { searchAddress } from '#client/addresses/search-address.ts'
import { classes } from '#client/ui/classes.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  eventChoices,
  eventTarget,
  isBeginningOf,
  isNameOf,
  namedChoices,
  providerChoices,
  type Choice,
  type Screen,
} from './palette-choices.ts'
import { commandsHere, datesTyped } from './palette-commands.ts'

const DraftFinder = lazyPart(() =>
  import('#client/desk/draft-finder.tsx').then(
    (part) => part.DraftFinder,
    () => () => null,
  ),
)

const mostDrafts = 8
const noDrafts: readonly DraftChoice[] = []

/** Words that were found are marked in groups that say by what. */
type Group = { heading: string; choices: Choice[]; by?: readonly Forms[] }

/** Ctrl or Cmd and K: to an event, a provider's events, a date, a page or a command by a few letters, without the mouse. */
export function Palette({ isAdministrator, onClose }: { isAdministrator: boolean; onClose: () => void }) {
  const t = useWords(paletteWords)
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, choose] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isChosen = useRef(false)
  // What had the focus in an open event goes away with it.
  const openEvent = () =>
    isChosen.current ? document.querySelector<HTMLElement>('[role="dialog"]:has([data-event]) h2') : null
  const searched = useDeferredValue(text)
  const [drafts, findDrafts] = useState(noDrafts)
  const { groups, missing, isLoading } = useGroups(searched, isAdministrator, drafts)
  /** What is offered is what was typed finds: the list follows a fast hand, and is loaded as the palette opens. */
  const isCurrent = searched === text && !isLoading
  const [isEntered, enter] = useState(false)
  const choices = groups.flatMap((group) => group.choices)
  const active = Math.min(chosen, choices.length - 1)

  useEffect(() => {
    // The dialog gives the focus to its title as it opens.
    requestAnimationFrame(() => input.current?.focus())
  }, [])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const go = (choice: Choice | undefined) => {
    if (!choice) return
    isChosen.current = true
    onClose()
    if (choice.address) void navigate(choice.address, { state: choice.state, replace: choice.replace ?? false })
    choice.act?.()
  }
  // Enter that was pressed before the list was there goes to what it finds.
  const goOn = useEffectEvent(() => go(choices[active]))
  useEffect(() => {
    if (isEntered && isCurrent) goOn()
  }, [isEntered, isCurrent])

  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 + choices.length }[event.key]
    if (event.key === 'Enter') {
      if (isCurrent) go(choices[active])
      else enter(true)
    } else if (to !== undefined && choices.length > 0) choose(to % choices.length)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('hint')} restoreFocusTo={openEvent}>
      <div data-palette className="anchored grid gap-4">
        {isAdministrator && (
          <LazyPanel>
            <DraftFinder onFound={findDrafts} />
          </LazyPanel>
        )}
        <input
          dir="auto"
          ref={input}
          role="combobox"
          aria-label={t('search')}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            choose(0)
            enter(false)
          }}
          onKeyDown={pressKey}
          className="min-h-11 w-full rounded-control border border-control bg-surface px-3.5 py-2"
        />
        <p role="status" className={choices.length > 0 ? 'sr-only' : 'text-muted wrap-anywhere'}>
          {choices.length > 0
            ? t('count', { count: choices.length })
            : (missing ?? t('nothing', { search: text.trim() }))}
        </p>
        <div id={listId} role="listbox" aria-label={t('results')} className="-mx-2 grid gap-3">
          {groups.map(
            ({ heading, choices: ofGroup, by = [] }) =>
              ofGroup.length > 0 && (
                <div key={heading} role="group" aria-label={heading}>
                  <div aria-hidden className="px-3 pb-1 text-[0.875rem] font-semibold text-muted">
                    {heading}
                  </div>
                  {ofGroup.map((choice) => {
                    const own = choices.indexOf(choice)
                    const isActive = own === active
                    return (
                      // The combobox receives the keys, which names the active option.
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                      <div
                        key={choice.key}
                        id={`${listId}-${own}`}
                        role="option"
                        aria-selected={isActive}
                        onClick={() => go(choice)}
                        onPointerMove={() => choose(own)}
                        className={classes(
                          'grid min-h-11 cursor-pointer content-center rounded-control px-3 py-1.5 forced-colors:border',
                          isActive && 'bg-brand-soft forced-colors:outline-3 forced-colors:outline-[Highlight]',
                        )}
                      >
                        <span className="font-semibold wrap-anywhere">
                          <bdi>
                            <MarkedText parts={markWords(choice.name, by).parts} />
                          </bdi>
                        </span>
                        {choice.detail && <span className="text-[0.9375rem] text-muted">{choice.detail}</span>}
                      </div>
                    )
                  })}
                </div>
              ),
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Offered = { groups: Group[]; missing: string | null; isLoading: boolean }

/** What is offered for a text; `missing` says why events and providers are not among it, null when they are. */
function useGroups(text: string, isAdministrator: boolean, drafts: readonly DraftChoice[]): Offered {
  const t = useWords(paletteWords)
  const tCalendar = useWords(calendarWords)
  const today = useToday()
  const place = useLocation()
  const bounds = monthBounds(useEventRange(), monthOfDay(today))
  const loaded = useMonths(bounds.first, bounds.last)
  const known = loaded.status === 'ready' ? loaded.value : null
  const search = useSearch(known)?.search
  const administration = useAdministration(isAdministrator)
  const isSearch = text.trim() !== ''
  const { found, by, meant } = (isSearch ? search?.(text) : null) ?? { found: [], by: [], meant: null }
  const maySlip = found.length === 0 || meant !== null
  const screens = [
    { name: t('calendar'), address: '/calendar' },
    { name: t('list'), address: '/calendar?view=list' },
    { name: t('planner'), address: '/calendar?view=planner' },
    { name: t('profile'), address: '/profile' },
    { name: t('about'), address: '/about' },
    { name: t('terms'), address: '/terms-and-conditions' },
    { name: t('privacy'), address: '/privacy-policy' },
    ...administration,
  ]
  // The calendar may show them too, where they have no page to open.
  const draftIds = new Set(drafts.map(({ key }) => key))
  const typeOf = (id: string | null) => known?.names.get(id ?? '')?.name
  const missing = loaded.status === 'error' ? loaded.message : search ? null : t('loading')
  const commands = {
    heading: t('commands'),
    choices: namedChoices(commandsHere(t, place, isAdministrator), text, maySlip),
  }
  const isCommand = commands.choices.some(({ name }) => isBeginningOf(name, text))
  const named = {
    heading: t('screens'),
    choices: namedChoices(screens, text, maySlip).map(({ name, address }) => ({
      ...{ key: address, name, detail: null, address },
    })),
  }
  const isScreen = screens.some(({ name }) => isNameOf(name, text))
  const groups: Group[] = [
    { heading: t('dates'), choices: datesTyped(t, text, place, today) },
    ...(isCommand ? [commands] : []),
    ...(isScreen ? [named] : []),
    {
      heading: t('events'),
      by,
      choices: [
        ...eventChoices(
          found.filter(({ entry }) => !draftIds.has(entry.eventId)),
          today,
        ).map(({ entry, first, last }) => ({
          key: entry.scheduleId,
          name: entry.name,
          detail: [
            entry.status && tCalendar(entry.status),
            isolated(typeOf(entry.typeId) ?? ''),
            `${formatShortDate(first)} ${first.slice(0, 4)}`,
          ]
            .filter(Boolean)
            .join(', '),
          ...eventTarget(place, { entry, first, last }),
        })),
        ...(found.length > 0
          ? [{ key: 'all', name: t('allEvents', { search: text.trim() }), detail: null, address: searchAddress(text) }]
          : []),
      ],
    },
    { heading: t('drafts'), choices: isSearch ? namedChoices(drafts, text, maySlip).slice(0, mostDrafts) : [] },
    {
      heading: t('providers'),
      choices: providerChoices(known?.names.values() ?? [], text).map(({ id, name }) => ({
        key: id,
        name,
        detail: null,
        address: searchAddress(name),
      })),
    },
    ...(isScreen ? [] : [named]),
    ...(isCommand ? [] : [commands]),
  ]
  return { groups, missing, isLoading: loaded.status !== 'error' && !search }
}

/** The sections of the administration come with its own code, which only administrators have. */
function useAdministration(isAdministrator: boolean): Screen[] {
  const t = useWords(paletteWords)
  const [screens, show] = useState<Screen[]>([])
  useEffect(() => {
    if (!isAdministrator) return
    import('#client/admin/navigation.ts').then(
      ({ administrationScreens }) => show(administrationScreens()),
      () => {},
    )
  }, [isAdministrator])
  return screens.map(({ name, address }) => ({ name: `${t('administration')}: ${name}`, address }))
}

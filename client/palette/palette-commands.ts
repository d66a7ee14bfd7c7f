import { withQuery } from '#client/calendar/calendar-address.ts'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import { formatLongDate, formatMonth } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { paletteWords } from '#client/i18n/words/palette.ts'
import { setTheme } from '#client/ui/page/theme.ts'
import type { ListAddress } from '#sync/rules/section-paths.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import type { Day } from '#sync/rules/day.ts'
import { createPath, type Location } from 'react-router-dom'
import { destinationsOf } from './go-to.ts'
import type { Choice } from './palette-choices.ts'
import { whenShown } from './when-shown.ts'

type Here = Location<unknown>
type Translate = TranslateOf<typeof paletteWords>

// Readers load these too: texts, which the compiler compares with administration's table.
const events: ListAddress<'calendarEvent'> = '/administration/events'
const templates: ListAddress<'eventTemplate'> = '/administration/event-templates'

/** What can be done from anywhere, by its name. */
export function commandsHere(t: Translate, place: Here, isAdministrator: boolean): Choice[] {
  const { to, state } = subscribeAddress(place)
  const calendarWith = (changes: Record<string, string>) => `/calendar?${withQuery(queryOf(place), changes).toString()}`
  // Where nothing is new there is no list of it.
  const news = document.querySelector('[data-news]')
  const command = (key: string, name: string, does: Pick<Choice, 'address' | 'state' | 'act'>): Choice => ({
    ...{ key, name, detail: null },
    ...does,
  })
  return [
    ...(isAdministrator
      ? [
          command('add', t('addEvent'), { address: `${events}/add` }),
          command('template', t('newFromTemplate'), { address: templates }),
        ]
      : []),
    command('subscribe', t('subscribe'), { address: typeof to === 'string' ? to : createPath(to), state }),
    command('filters', t('filters'), {
      ...(place.pathname === '/calendar' || isSearch(place) ? {} : { address: '/calendar' }),
      act: () => whenShown('[data-filters]', (button) => button.click()),
    }),
    ...(news ? [command('news', t('whatsNew'), { act: () => whenShown('[data-news]', (line) => line.click()) })] : []),
    command('mine', t('mine'), { address: calendarWith({ only: 'starred' }) }),
    command('deadlinesOnly', t('deadlinesOnly'), { address: calendarWith({ only: 'deadlines' }) }),
    command('print', t('print'), { act: () => whenShown('body', printAsByKey) }),
    command('light', t('themeLight'), { act: () => setTheme('light') }),
    command('dark', t('themeDark'), { act: () => setTheme('dark') }),
    command('system', t('themeSystem'), { act: () => setTheme('system') }),
    command('signOut', t('signOut'), { address: '/authentication/logout', state: { local: true } }),
  ]
}

/** The days and months that a text may mean, each with its month of the calendar; a day has the focus there. */
export function datesTyped(t: Translate, text: string, place: Here, today: Day): Choice[] {
  const query = queryOf(place)
  const addressOf = (changes: Record<string, string>) => `/calendar?${withQuery(query, changes).toString()}`
  return destinationsOf(text, today).map((destination) => {
    if ('month' in destination) {
      const { month } = destination
      const view: Record<string, string> = query.get('view') === 'planner' ? { view: 'calendar' } : {}
      return {
        key: month,
        name: t('goTo', { place: formatMonth(month) }),
        detail: null,
        address: addressOf({ month, ...view }),
      }
    }
    const { day } = destination
    const month = monthOfDay(day)
    return {
      ...{ key: day, name: t('goTo', { place: formatLongDate(day) }), detail: null },
      address: addressOf({ month, view: 'calendar' }),
      // The middle of a month stands in no other month.
      act: () => whenShown(`.month-grid:has([data-day="${month}-15"]) [data-day="${day}"]`, (cell) => cell.focus()),
    }
  })
}

/** What the calendar shows, where it is what is on the screen. */
const queryOf = ({ pathname, search }: Here) => new URLSearchParams(pathname.startsWith('/calendar') ? search : '')

const isSearch = ({ pathname }: Here) => pathname.startsWith('/calendar/search/')

/** As Ctrl and P do it: what is on the screen may have a sheet of its own. */
function printAsByKey(): void {
  const press = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true })
  if (document.body.dispatchEvent(press)) print()
}

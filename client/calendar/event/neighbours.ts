import type { OpenedOver } from '../calendar-address.ts'

export type Neighbour = { href: string; state: OpenedOver }

/** The rows of the sheet of a day that was opened last: it is closed while one of its events is open. */
let rowsOfSheet: HTMLElement | null = null

export function keepRowsOfSheet(rows: HTMLElement | null): void {
  if (rows) rowsOfSheet = rows
}

/**
 * The links before and after the one that opened an event, in the order of the page below it: of the same list, month or day, or
 * of the sheet of a day. What stands there several times counts once.
 */
export function neighboursOf(opened: OpenedOver): { previous: Neighbour | null; next: Neighbour | null } {
  const [place = '', , scheduleId] = opened.opener.split(' ')
  const within = (place === 'sheet' && rowsOfSheet) || document
  const links = [...within.querySelectorAll<HTMLElement>(`a[data-opener^="${CSS.escape(place)} "]`)]
  const bySchedule = new Map(links.toReversed().map((link) => [scheduleOf(link), link]))
  const ids = [...new Set(links.map(scheduleOf))]
  const at = ids.indexOf(scheduleId)
  const neighbour = (index: number): Neighbour | null => {
    const link = at === -1 ? undefined : bySchedule.get(ids[index])
    const [href, opener] = [link?.getAttribute('href'), link?.dataset['opener']]
    return href && opener ? { href, state: { behind: opened.behind, opener } } : null
  }
  return { previous: neighbour(at - 1), next: neighbour(at + 1) }
}

const scheduleOf = (link: HTMLElement) => link.dataset['opener']!.split(' ')[2]

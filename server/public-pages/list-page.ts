import { setImmediate as pause } from 'node:timers/promises'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { shortMonth } from '#sync/rules/month-names.ts'
import { toComeFrom, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { publicEventPath } from '#sync/rules/public-path.ts'
import { isOff } from '#sync/rules/status-and-requirement.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { Markup, markup, named, namedAll } from '../html/markup.ts'
import { byMonth, type Coming, type ComingDate } from './coming-dates.ts'
import { framedPage, page, preview, type Site } from './page.ts'

/** Dates written in one turn of the event loop; other requests run in between. */
const datesPerSlice = 200

type List = { site: Site; coming: Coming; filter: ReaderFilter; isFramed: boolean }

/** All that is to come by month: a page of its own, or the same for the frame of another site. */
export async function listPage({ site, coming, filter, isFramed }: List): Promise<string> {
  const months = byMonth(coming, filter)
  const count = [...months.values()].flat().filter(takesPlace(coming)).length
  const sections: Markup[] = []
  for (const [month, dates] of months) sections.push(await sectionOf(month, dates, isFramed))
  const title = 'What’s coming up'
  if (isFramed) {
    const link = markup`<a href="/events" target="_blank" rel="noopener">${site.productName}</a>`
    const main = markup`<h1>${title}</h1>${sections}${months.size === 0 && markup`<p>Nothing is listed here at the moment.</p>`}<p class="muted">From ${link}. Times are UK time.</p>`
    return framedPage(site, { title, canonical: '/events' }, main)
  }
  const description = `Events and deadlines for schools by month, from ${site.productName}.`
  const head = {
    title,
    description,
    canonical: '/events',
    more: preview(site, { title, description, canonical: '/events' }),
  }
  return page(
    site,
    head,
    markup`<div class="intro"><h1>${title}</h1>
      <p class="muted">${count === 1 ? '1 date' : `${new Intl.NumberFormat('en-GB').format(count)} dates`} to come. Times are UK time (${sectorZone}).</p></div>
    ${months.size > 1 && monthsNav([...months.keys()])}
    ${sections}
    ${months.size === 0 ? nothing(coming) : markup`<p class="muted">That’s everything listed so far.</p>`}`,
  )
}

/** What is called off is listed, and is not one of the dates to come. */
const takesPlace = ({ today }: Coming) => {
  const isToCome = toComeFrom(today, dayInSector)
  return ({ row }: ComingDate) => isToCome({ ...row.time, isOff: isOff(row.status) })
}

const nothing = ({ entries }: Coming): Markup =>
  entries.length === 0
    ? markup`<p>Nothing is listed at the moment.</p>`
    : markup`<p>These filters hide every event. <a href="/events">See all events</a></p>`

/** The months by year, each a way down the page. */
function monthsNav(months: readonly MonthKey[]): Markup {
  const years = Map.groupBy(months, (month) => month.slice(0, 4))
  const rows = [...years].map(([year, own]) => markup`<li><span>${year}</span>${own.map(monthLink)}</li>`)
  return markup`<nav aria-label="Months"><ul class="months">${rows}</ul></nav>`
}

/** The year stands before the months of it, and is part of each one's name. */
const monthLink = (month: MonthKey): Markup =>
  markup`<a href="#${month}">${shortMonth(month)}<span class="sr-only"> ${month.slice(0, 4)}</span></a>`

async function sectionOf(month: MonthKey, dates: readonly ComingDate[], isFramed: boolean): Promise<Markup> {
  const rows: Markup[] = []
  for (const [number, date] of dates.entries()) {
    if (number % datesPerSlice === datesPerSlice - 1) await pause()
    rows.push(rowOf(date, isFramed))
  }
  return markup`<section class="month" aria-labelledby="${month}">
      <h2 id="${month}">${monthInWords(month)}</h2>
      <ol class="rows">${rows}</ol>
    </section>`
}

const struck = new Markup(' class="struck"')
const newTab = new Markup(' target="_blank" rel="noopener"')

function rowOf({ eventId, row, first, last, isRunning }: ComingDate, isFramed: boolean): Markup {
  const { name, location, type, isPromoted, time, status, requirement } = row
  const isNamed = type?.isDeadline && type.name.toLowerCase() === 'deadline'
  const deadline = type?.isDeadline && markup`<span class="deadline">Deadline</span>`
  const facts = [status, requirement, isNamed ? null : type?.name, location, isPromoted && 'Promoted'].flatMap(
    (fact) => fact || [],
  )
  return markup`<li>
        <p class="when"><time datetime="${first}">${isRunning ? 'Now' : dayInShort(first)}</time> <span>${hoursOf(time, { first, last, isRunning })}</span></p>
        <div><a href="${publicEventPath(name, eventId)}"${status === 'Cancelled' && struck}${isFramed && newTab}>${named(name)}</a>
        <p class="muted">${deadline}${deadline && facts.length > 0 && ' · '}${namedAll(facts, ' · ')}</p></div>
      </li>`
}

/** "All day", "09:00 to 10:30", "until Fri 27 Nov", "from 09:00 until Fri 27 Nov". */
function hoursOf(time: OccurrenceTime, { first, last, isRunning }: Pick<ComingDate, 'first' | 'last' | 'isRunning'>) {
  const [from, to] = [clock.format(new Date(time.start)), clock.format(new Date(time.end))]
  if (first !== last) return `${time.isAllDay || isRunning ? '' : `from ${from} `}until ${dayInShort(last)}`
  if (time.isAllDay) return 'All day'
  return from === to ? from : `${from} to ${to}`
}

const dayInSector = dayInZone(sectorZone)
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: sectorZone, hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
const longMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** "Fri 20 Nov" */
const dayInShort = (day: Day) =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))} ${Number(day.slice(8))} ${shortMonth(day)}`

const monthInWords = (month: MonthKey) => longMonth.format(new Date(`${month}-01T00:00:00Z`))

import type { PublicEvent } from '#sync/faces/calendar-event/public-page.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { Day } from '#sync/rules/day.ts'
import { eventPath } from '#sync/rules/event-slug.ts'
import { htmlToText } from '#sync/rules/html-to-text.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { linkText } from '#sync/rules/link-text.ts'
import { isPast, occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import { publicEventPath } from '#sync/rules/public-path.ts'
import { statusToRead } from '#sync/rules/status-and-requirement.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { cleanHtml, TooDeep } from '../html/clean-html.ts'
import { Markup, markup, named, namedAll } from '../html/markup.ts'
import { isFollowable } from '../links/followable.ts'
import { datesInWords } from '../mail/letter/dates-in-words.ts'
import { eventData } from './event-data.ts'
import { page, preview, type Site } from './page.ts'

/** Characters of a description in a preview, and dates that search engines receive. */
const longestPreview = 200
const mostDates = 12

/** The page of an event on that day. */
export function eventPage(site: Site, event: PublicEvent, today: Day): string {
  const { name } = event
  const canonical = publicEventPath(name, event.id)
  const isOver = (date: OccurrenceTime) => isPast(occurrenceDays(date, dayInSector), today)
  const coming = event.dates.filter((date) => !isOver(date))
  const shown = coming[0] ?? event.dates.at(-1)!
  const description = previewOf(event, shown)
  const image = event.imageId === null ? undefined : blobUrl(event.imageId)
  const around = { url: site.publicUrl + canonical, image: image && site.publicUrl + image, description }
  const listed = coming.length > 0 ? coming.slice(0, mostDates) : [shown]
  const more = markup`${preview(site, { title: name, description, canonical, ...(image ? { image, imageText: event.imageText ?? name } : {}) })}
    ${listed.map((date) => eventData(event, date, around))}`
  return page(site, { title: name, description, canonical, more }, bodyOf(event, { shown, isOver }))
}

/** An event that may not be published, for whoever has a link to it until that day: listed nowhere, and without what it cannot do. */
export function eventPreview(site: Site, event: PublicEvent, today: Day, until: Day): string {
  const isOver = (date: OccurrenceTime) => isPast(occurrenceDays(date, dayInSector), today)
  const shown = event.dates.find((date) => !isOver(date)) ?? event.dates.at(-1) ?? null
  const last = datesInWords({ start: `${until}T00:00:00.000Z`, end: `${until}T00:00:00.000Z`, isAllDay: true })
  const note = markup`<p class="note">Preview of an event that may not be published yet, and may still change. This link works until ${last}.</p>`
  return page(
    site,
    { title: `Preview: ${event.name}` },
    markup`${note}${bodyOf(event, { shown, isOver, isPreview: true })}`,
  )
}

const dayInSector = dayInZone(sectorZone)
const struck = new Markup(' class="struck"')
const isCancelled = ({ status }: PublicEvent) => status === 'Cancelled'

type Shown = {
  shown: PublicEvent['dates'][number] | null
  isOver: (date: OccurrenceTime) => boolean
  isPreview?: true
}

function bodyOf(event: PublicEvent, { shown, isOver, isPreview }: Shown): Markup {
  return markup`<article class="event">
      <div>
        <header>
          <p class="chips">${typeChip(event.type)}${chips(event)}</p>
          <h1${isCancelled(event) && struck}>${named(event.name)}</h1>
        </header>
        ${noteOf(event)}
        <dl class="facts">
          ${shown && fact('When', markup`<span class="first">${when(shown)}</span>${isOver(shown) && markup` <span class="muted">This date is over.</span>`}`)}
          ${event.location !== null && fact('Where', named(event.location))}
          ${event.audience.length > 0 && fact('For', namedAll(event.audience))}
        </dl>
        ${!isPreview && shown && actionsOf(event, shown)}
        ${textOf(event)}
        ${linksOf(event)}
        ${datesOf(event, isOver)}
        ${furtherFacts(event)}
      </div>
      <div>
        ${event.imageId !== null && markup`<figure class="picture"><img src="${blobUrl(event.imageId)}" alt="${event.imageText ?? ''}" /></figure>`}
        ${!isPreview && shown && ownCalendar(event, shown)}
      </div>
    </article>`
}

/** What is known beside its text: who offers it, and what it is about. */
function furtherFacts({ providers, keywords }: PublicEvent): Markup | null {
  if (providers.length + keywords.length === 0) return null
  return markup`<dl class="facts">
          ${providers.length > 0 && fact(providers.length === 1 ? 'Provider' : 'Providers', namedAll(providers))}
          ${keywords.length > 0 && fact('Keywords', namedAll(keywords))}
        </dl>`
}

type Date = PublicEvent['dates'][number]

function actionsOf({ id, name }: PublicEvent, { scheduleId }: Date): Markup {
  return markup`<p class="actions">
          <a class="button main" href="/api/icalendar/event/${id}" download>Add to calendar</a>
          <a class="button" href="${eventPath(name, scheduleId)}">Open in the calendar</a>
        </p>`
}

function ownCalendar({ name }: PublicEvent, { scheduleId }: Date): Markup {
  const signIn = `/account/login?${new URLSearchParams({ returnUrl: eventPath(name, scheduleId) })}`
  return markup`<section class="box" aria-labelledby="own">
          <h2 id="own">Your own calendar</h2>
          <p>See only what concerns your school, star dates, and get reminders by email or in your calendar app.</p>
          <p><a class="button" href="${signIn}">Sign in for your own calendar</a></p>
        </section>`
}

/** The type of an event in its own colour. */
function typeChip(type: NameRecord | undefined): Markup | null {
  if (!type) return null
  const isColor = /^#[\da-f]{6}$/i.test(type.color ?? '')
  return markup`<span class="chip"${isColor && new Markup(` style="--own: ${type.color}"`)}>${named(type.name)}</span>`
}

/** Each a word for what is not as usual. */
function chips({ status, requirement, isPromoted }: PublicEvent): Markup[] {
  const words = [
    status === 'Scheduled' ? [] : status,
    requirement === 'None' ? [] : requirement,
    isPromoted ? 'Promoted' : [],
  ]
  return words.flat().map((word) => markup`<span class="chip">${word}</span>`)
}

/** What its editors say of a status that is not as planned. */
function noteOf({ status, statusNote }: PublicEvent): Markup | null {
  return status === 'Scheduled' || !statusNote ? null : markup`<p class="note">${named(statusNote)}</p>`
}

const fact = (term: string, words: Markup): Markup => markup`<div><dt>${term}</dt><dd>${words}</dd></div>`

/** A date in words, with its zone where it has a time. */
const when = (date: OccurrenceTime) => markup`${inWords(date)}${!date.isAllDay && ` UK time (${sectorZone})`}`

function inWords(date: OccurrenceTime): Markup {
  const start = date.isAllDay ? date.start.slice(0, 10) : date.start
  return markup`<time datetime="${start}">${datesInWords(date)}</time>`
}

/** Stored texts are clean; one from before they were is cleaned here, or shown as plain text. */
function textOf({ descriptionHtml }: PublicEvent): Markup | null {
  if (!descriptionHtml) return null
  try {
    return markup`<div class="text">${new Markup(cleanHtml(descriptionHtml))}</div>`
  } catch (error) {
    if (error instanceof TooDeep) return markup`<div class="text">${htmlToText(descriptionHtml)}</div>`
    throw error
  }
}

function linksOf({ links }: PublicEvent): Markup | null {
  const followable = links.filter(({ url }) => isFollowable(url))
  if (followable.length === 0) return null
  const items = followable.map(
    ({ name, url }) =>
      markup`<li><a class="button" href="${url}" rel="noopener noreferrer">${named(linkText(name, new URL(url)))}</a></li>`,
  )
  return markup`<section class="links" aria-labelledby="links"><h2 id="links">Links</h2><ul class="actions">${items}</ul></section>`
}

function datesOf({ dates }: PublicEvent, isOver: Shown['isOver']): Markup | null {
  if (dates.length < 2) return null
  const items = dates.map((date) => markup`<li${isOver(date) && new Markup(' class="muted"')}>${inWords(date)}</li>`)
  const zone =
    dates.some(({ isAllDay }) => !isAllDay) && markup`<p class="muted">Times are UK time (${sectorZone}).</p>`
  return markup`<section aria-labelledby="dates"><h2 id="dates">All dates</h2>${zone}<ol class="dates">${items}</ol></section>`
}

/** When it is and how its text begins, in one line, in which what is written from the right leaves the words around it where they are. */
function previewOf({ status, statusNote, descriptionHtml, location }: PublicEvent, shown: OccurrenceTime): string {
  const text = printable(htmlToText(descriptionHtml ?? '')).replaceAll(/\s+/g, ' ')
  const state = statusToRead({ status, statusNote: statusNote && printable(statusNote) })
  const facts = [state, datesInWords(shown), isolated(printable(location ?? ''))]
    .filter((part) => part !== '')
    .join(', ')
  const characters = Array.from(`${facts}. ${text}`.trim())
  return characters.length <= longestPreview
    ? characters.join('')
    : `${characters.slice(0, longestPreview - 1).join('')}…`
}

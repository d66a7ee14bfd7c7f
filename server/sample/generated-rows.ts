import type { Maker } from './event-rows.ts'
import { eventTypes } from './event-types.ts'
import { providers } from './providers.ts'
import { noEventRows, type EventRows } from './rows.ts'
import { sampleId } from './sample-id.ts'
import { sequence } from './sequence.ts'
import { tags } from './events/tags.ts'

const months = 60
const descriptionLength = 1_000
const dayMilliseconds = 86_400_000
const batch = 1_000

const subjects = ['Attendance', 'Assessment', 'Budget', 'Careers', 'Census', 'Curriculum', 'Governance', 'Inclusion']
const kinds = [
  'briefing',
  'conference',
  'deadline',
  'meeting',
  'publication',
  'review',
  'training',
  'webinar',
  'workshop',
]
const places = ['Online', 'Town Hall, Northfield', 'County Hall', 'City Library, Sheffield', 'The Guildhall, York']
const words =
  'about after agree answer before board book bring budget change child class clear council course day early evidence family form governor head help hour learn lesson list local meeting month national note office open parent people plan primary pupil question read record report result return school second share special start support teacher term time trust visit week work year young'.split(
    ' ',
  )

/**
 * Events made up for measuring, each with a description of about 1 KB, 2 dates, 2 links, 1 or 2 providers and 4 tags over
 * 60 months around now; the same every time for the same `now`. Yields the rows of 1,000 events at a time.
 */
export function* generatedRows(amount: number, now: Date, make: Maker): Generator<EventRows> {
  const next = sequence(amount)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const typeIds = Object.entries(eventTypes).flatMap(([slug, type]) =>
    'archived' in type ? [] : [sampleId(`event-type/${slug}`)],
  )
  const providerIds = Object.keys(providers).map((slug) => sampleId(`provider/${slug}`))
  const tagIds = Object.keys(tags).map((slug) => sampleId(`tag/${slug}`))
  const firstDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months / 2, 1)
  const days = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months / 2, 1) - firstDay) / dayMilliseconds - 40

  function* severalOf(list: readonly string[], count: number): Generator<string> {
    const start = Math.floor(next() * list.length)
    for (let index = 0; index < count; index++) yield list[(start + index * 7) % list.length]!
  }

  function description(): string {
    let html = ''
    while (html.length < descriptionLength) {
      const sentence = Array.from({ length: 9 + Math.floor(next() * 8) }, () => pick(words)).join(' ')
      html += `<p>${sentence[0]!.toUpperCase()}${sentence.slice(1)}.</p>`
    }
    return html
  }

  let rows = noEventRows()
  for (let number = 1; number <= amount; number++) {
    const path = `generated/${number}`
    const made = make(`event/${path}`)
    rows.calendar_event.push({
      ...made,
      name: `${pick(subjects)} ${pick(kinds)} ${number}`,
      description_html: description(),
      location: next() < 0.6 ? pick(places) : null,
      calendar_event_type_id: pick(typeIds),
      image_blob_reference_id: null,
      is_featured: next() < 0.05,
      is_paid_promotion: next() < 0.02,
      status: 'Scheduled',
      status_note: null,
      requirement: 'None',
      archived: false,
    })
    const firstStart = firstDay + Math.floor(next() * days) * dayMilliseconds
    for (let index = 0; index < 2; index++) {
      const isAllDay = next() < 0.5
      const day = firstStart + index * (1 + Math.floor(next() * 30)) * dayMilliseconds
      const start = isAllDay ? day : day + (16 + Math.floor(next() * 20)) * 1_800_000
      const end = isAllDay ? start + (next() < 0.15 ? 4 * dayMilliseconds : 0) : start + 3_600_000
      rows.calendar_event_schedule.push({
        ...make(`schedule/${path}/${index}`),
        calendar_event_id: made.id,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        is_all_day: isAllDay,
        recurring_type: null,
        recurring_interval: null,
        recurring_offset: null,
        recurrence_of_calendar_event_schedule_id: null,
      })
      rows.calendar_event_url.push({
        ...make(`url/${path}/${index}`),
        calendar_event_id: made.id,
        name: index === 0 ? 'Read more' : 'Book a place',
        url: `https://example.org/generated/${number}/${index}`,
        link_type: 'Other',
        display_order: index + 1,
      })
    }
    for (const [index, id] of [...severalOf(providerIds, 1 + (number % 2))].entries()) {
      rows.calendar_event_calendar_event_provider.push({
        ...make(`event-provider/${path}/${index}`),
        calendar_event_id: made.id,
        calendar_event_provider_id: id,
        display_order: index + 1,
      })
    }
    for (const [index, id] of [...severalOf(tagIds, 4)].entries()) {
      rows.item_tag_link.push({ ...make(`tag-link/${path}/${index}`), item_tag_id: id, target_id: made.id })
    }
    if (number % batch === 0 || number === amount) {
      yield rows
      rows = noEventRows()
    }
  }
}

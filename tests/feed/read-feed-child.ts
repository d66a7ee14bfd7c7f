import { text } from 'node:stream/consumers'
import ICAL from 'ical.js'
import ical from 'node-ical'

// Reads a feed from standard input with two libraries in the time zone TZ, and prints what they find.
const feed = await text(process.stdin)
process.stdout.write(JSON.stringify({ 'ical.js': readByIcalJs(feed), 'node-ical': readByNodeIcal(feed) }))

function readByIcalJs(given: string) {
  const calendar = new ICAL.Component(ICAL.parse(given) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, endDate, summary, location, description } = new ICAL.Event(component)
    const write = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
    return {
      name: summary,
      start: write(startDate),
      end: write(endDate),
      isAllDay: startDate.isDate,
      location: (location ?? '').trim(),
      description,
      categories: component.getFirstProperty('categories')?.getValues(),
      url: component.getFirstPropertyValue('url'),
    }
  })
}

function readByNodeIcal(given: string) {
  const events = Object.values(ical.parseICS(given)).filter((one) => one?.type === 'VEVENT')
  return events.map((event) => {
    const isAllDay = event.datetype === 'date'
    const write = (date: Date) => (isAllDay ? localDate(date) : date.toISOString())
    const { summary, location = '', description, categories, url, start, end = start } = event
    return {
      name: summary,
      start: write(start),
      end: write(end ?? start),
      isAllDay,
      location: (typeof location === 'string' ? location : location.val).trim(),
      description,
      categories,
      url,
    }
  })
}

function localDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

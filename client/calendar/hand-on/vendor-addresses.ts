import { addDays } from '#sync/rules/day.ts'

/** One date of an event as the calendars of others take it from an address. */
export type SharedDate = {
  name: string
  start: string
  end: string
  isAllDay: boolean
  location: string
  /** At most 1,000 characters, and an address. */
  details: string
}

/**
 * The addresses of other products that this one leads to; each may change without notice, and all stand here. What a calendar app
 * follows by webcal is our own address (`sync/rules/feed-address.ts`).
 */
const google = 'https://calendar.google.com/calendar'
const outlook = { personal: 'https://outlook.live.com/calendar/0', work: 'https://outlook.office.com/calendar/0' }

/** Characters of a description: longer ones make addresses that these sites refuse. */
export const longestDetails = 1_000

/** Google Calendar's form for a new event, filled in. */
export function googleEvent(date: SharedDate): string {
  const [start, end] = [date.start, endOf(date)].map((moment) =>
    (date.isAllDay ? moment.slice(0, 10) : `${moment.slice(0, 19)}Z`).replaceAll(/[-:]/g, ''),
  )
  const { name, location, details } = date
  return `${google}/render?${queryOf({ action: 'TEMPLATE', text: name, dates: `${start}/${end}`, details, location })}`
}

/** The form of Outlook.com (`personal`) or Microsoft 365 (`work`), filled in. */
export function outlookEvent(kind: keyof typeof outlook, date: SharedDate): string {
  const [startdt, enddt] = [date.start, endOf(date)].map((moment) => (date.isAllDay ? moment.slice(0, 10) : moment))
  const { name, location, details, isAllDay } = date
  const form = { path: '/calendar/action/compose', rru: 'addevent', allday: String(isAllDay), startdt, enddt }
  return `${outlook[kind]}/deeplink/compose?${queryOf({ ...form, subject: name, body: details, location })}`
}

/** Opens the mail program with a mail about something. */
export function mailAbout(subject: string, body: string): string {
  return `mailto:?${queryOf({ subject, body })}`
}

/** Asks Microsoft Teams to post an address with a sentence. */
export function teamsPost(href: string, msgText: string): string {
  return `https://teams.microsoft.com/share?${queryOf({ href, msgText })}`
}

/** The day after the last one, as every calendar counts whole days. */
function endOf({ end, isAllDay }: SharedDate): string {
  return isAllDay ? addDays(end.slice(0, 10), 1) : end
}

/** Spaces as %20: not every one of these sites reads a plus sign as one. */
function queryOf(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
}

/** Asks Google Calendar to follow a feed. */
export function googleFeed(webcalUrl: string): string {
  return `${google}/r?${queryOf({ cid: webcalUrl })}`
}

/** Asks Outlook.com (`personal`) or Microsoft 365 (`work`) to follow a feed. */
export function outlookFeed(kind: keyof typeof outlook, url: string, name: string): string {
  return `${outlook[kind]}/addfromweb?${queryOf({ url, name })}`
}

import { request } from './http/graphql-client.ts'

/** A place of a link: a row of an event's links, or its description, which has no id. */
export type LinkPlace = {
  calendarEventId: string
  eventName: string
  calendarEventUrlId: string | null
  name: string | null
}

export type LinkOutcome = 'moved' | 'broken' | 'certificate' | 'slow' | 'refused'

/** What visiting a link of events to come has found; `detail` says what no status says. All times are ISO. */
export type FoundLink = {
  id: string
  url: string
  outcome: LinkOutcome
  status: number | null
  movedTo: string | null
  detail: string | null
  failingSince: string
  checkedAt: string
  /** Null while it needs attention. */
  ignoredReason: string | null
  ignoredAt: string | null
  ignoredBy: string | null
  places: LinkPlace[]
}

export type LinkOverview = {
  isOn: boolean
  isRunning: boolean
  checkedAt: string | null
  total: number
  links: FoundLink[]
}

const fields = `{
  isOn isRunning checkedAt total
  links {
    id url outcome status movedTo detail failingSince checkedAt ignoredReason ignoredAt ignoredBy
    places { calendarEventId eventName calendarEventUrlId name }
  }
}`

/** @throws GraphqlFailure */
export async function readLinkOverview(signal?: AbortSignal): Promise<LinkOverview> {
  const { linkOverview } = await request<{ linkOverview: LinkOverview }>(
    `query linkOverview { linkOverview ${fields} }`,
    {},
    signal,
  )
  return linkOverview
}

/** Begins a check, unless one is running. @throws GraphqlFailure */
export async function checkLinks(): Promise<LinkOverview> {
  return (await request<{ checkLinks: LinkOverview }>(`mutation checkLinks { checkLinks ${fields} }`, {})).checkLinks
}

/** Leaves it out of what needs attention. @throws GraphqlFailure */
export async function ignoreLink(id: string, reason: string): Promise<LinkOverview> {
  const text = `mutation ignoreLink($id: ID!, $reason: String!) { ignoreLink(id: $id, reason: $reason) ${fields} }`
  return (await request<{ ignoreLink: LinkOverview }>(text, { id, reason })).ignoreLink
}

/** Takes back that it is ignored. @throws GraphqlFailure */
export async function noticeLink(id: string): Promise<LinkOverview> {
  const text = `mutation noticeLink($id: ID!) { noticeLink(id: $id) ${fields} }`
  return (await request<{ noticeLink: LinkOverview }>(text, { id })).noticeLink
}

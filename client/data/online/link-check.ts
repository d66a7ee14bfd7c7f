import type { LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { request } from './http/graphql-client.ts'

const fields = `{
  isOn isRunning checkedAt total unconfirmed
  links {
    id url outcome status movedTo detail failingSince checkedAt ignoredReason ignoredAt ignoredBy
    places { calendarEventId eventName calendarEventUrlId name }
    morePlaces
  }
  moreLinks
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

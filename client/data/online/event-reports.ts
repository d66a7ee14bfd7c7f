import type { EventReports } from '#sync/protocol/answers/event-reports.ts'
import { request } from './http/graphql-client.ts'

const fields = `{
  open
  reports { id calendarEventId eventName text by reportedAt answer answeredAt answeredBy doneAt doneBy }
}`

/** @throws GraphqlFailure */
export async function readEventReports(signal: AbortSignal): Promise<EventReports> {
  const text = `query eventReports { eventReports ${fields} }`
  return (await request<{ eventReports: EventReports }>(text, {}, signal)).eventReports
}

/** Mails it to whoever reported the mistake, which is then done. @throws GraphqlFailure */
export async function answerReport(id: string, answer: string): Promise<EventReports> {
  const text = `mutation answerReport($id: ID!, $answer: String!) { answerReport(id: $id, answer: $answer) ${fields} }`
  return (await request<{ answerReport: EventReports }>(text, { id, answer })).answerReport
}

/** @throws GraphqlFailure */
export async function settleReport(id: string, isDone: boolean): Promise<EventReports> {
  const text = `mutation settleReport($id: ID!, $isDone: Boolean!) { settleReport(id: $id, isDone: $isDone) ${fields} }`
  return (await request<{ settleReport: EventReports }>(text, { id, isDone })).settleReport
}

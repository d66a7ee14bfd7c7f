import { toId } from '../content/mutation-to-edit.ts'
import { signedIn, type Resolver } from '../graphql/resolver.ts'
import { eventReports } from './report-list.ts'
import { answerReport, settleReport } from './settle-report.ts'

/** Reported mistakes as administrators deal with them. */
export const reportTypeDefs = `
type EventReport {
  id: ID!
  calendarEventId: ID!
  eventName: String
  text: String!
  by: String!
  reportedAt: String!
  answer: String
  answeredAt: String
  answeredBy: String
  doneAt: String
  doneBy: String
}

type EventReports {
  open: Int!
  reports: [EventReport!]!
}

extend type Query {
  eventReports: EventReports!
}

extend type Mutation {
  answerReport(id: ID!, answer: String!): EventReports!
  settleReport(id: ID!, isDone: Boolean!): EventReports!
}
`

export const reportQueries: Record<string, Resolver> = {
  eventReports: (_: object, { product }) => eventReports(product.database.sql),
}

export const reportMutations: Record<string, Resolver> = {
  answerReport: async (given: { id: string; answer: string }, context) => {
    const { product, user } = signedIn(context)
    const id = toId(given.id)
    await product.database.writes.begin((tx) => answerReport(tx, { id, user, product, answer: given.answer }))
    return eventReports(product.database.writes)
  },
  settleReport: async (given: { id: string; isDone: boolean }, context) => {
    const { product, user } = signedIn(context)
    const id = toId(given.id)
    await product.database.writes.begin((tx) => settleReport(tx, { id, user, isDone: given.isDone }))
    return eventReports(product.database.writes)
  },
}

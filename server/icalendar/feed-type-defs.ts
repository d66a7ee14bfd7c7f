/** A reader's filters and the links of their personal feed (product 7). */
export const feedTypeDefs = `
type ReaderFilter {
  excludedSchoolPhaseIds: [ID!]!
  excludedEventTypeIds: [ID!]!
  excludedSchoolTypeIds: [ID!]!
}

input ReaderFilterInput {
  excludedSchoolPhaseIds: [ID!]
  excludedEventTypeIds: [ID!]
  excludedSchoolTypeIds: [ID!]
}

type CalendarSubscription {
  filter: ReaderFilter
  links: Int!
  lastMadeAt: String
  lastReadOn: String
}

type CalendarFeedLink {
  url: String!
  webcalUrl: String!
}

type CalendarFeedCount {
  events: Int!
  dates: Int!
  upcoming: Int!
}

extend type Query {
  calendarSubscription(starred: Boolean): CalendarSubscription!
  calendarFeedCount(filter: ReaderFilterInput, starred: Boolean): CalendarFeedCount!
}

extend type Mutation {
  createCalendarFeedLink(filter: ReaderFilterInput, starred: Boolean): CalendarFeedLink!
  resetCalendarFeedLink(filter: ReaderFilterInput, starred: Boolean): CalendarFeedLink!
  saveReaderFilter(filter: ReaderFilterInput!): ReaderFilter!
}
`

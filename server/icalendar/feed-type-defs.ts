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
  calendarSubscription: CalendarSubscription!
  calendarFeedCount(filter: ReaderFilterInput): CalendarFeedCount!
}

extend type Mutation {
  createCalendarFeedLink(filter: ReaderFilterInput!): CalendarFeedLink!
  resetCalendarFeedLink(filter: ReaderFilterInput): CalendarFeedLink!
  saveReaderFilter(filter: ReaderFilterInput!): ReaderFilter!
}
`

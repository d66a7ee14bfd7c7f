/** Opened events and followed links: recorded by devices, read by administrators (product 7). */
export const analyticTypeDefs = `
enum AnalyticEventType {
  CalendarEventOpen
  LinkClick
}

type AnalyticEvent {
  id: ID!
  userId: ID
  eventDate: String!
  eventType: AnalyticEventType!
  calendarEventId: ID
  calendarEventScheduleId: ID
  calendarEventUrlId: ID
  url: String
  user: AnalyticUser
  calendarEvent: AnalyticCalendarEvent
  calendarEventUrl: AnalyticCalendarEventUrl
  calendarEventSchedule: AnalyticSchedule
}

input AnalyticEventInput {
  id: ID!
  eventType: AnalyticEventType!
  eventDate: String
  calendarEventId: ID
  calendarEventScheduleId: ID
  calendarEventUrlId: ID
  url: String
  digest: String
}

type AnalyticUser {
  id: ID!
  email: String!
}

type AnalyticName {
  id: ID!
  name: String!
}

type AnalyticCalendarEvent {
  id: ID!
  name: String!
  providers: [AnalyticName!]!
}

type AnalyticCalendarEventUrl {
  id: ID!
  name: String!
  calendarEvent: AnalyticName!
}

type AnalyticSchedule {
  id: ID!
  start: String!
  end: String!
  isAllDay: Boolean!
}

type AnalyticGroup {
  key: String!
  name: String
  "The first date of an event; null for an address."
  firstSchedule: AnalyticSchedule
  providers: [String!]!
  count: Int!
  people: Int!
}

type AnalyticSummary {
  count: Int!
  people: Int!
  groups: Int!
  rows: [AnalyticGroup!]!
}

type AnalyticPart {
  day: String!
  count: Int!
}

type AnalyticShare {
  "Null for whoever it is not known of."
  name: String
  count: Int!
  people: Int!
}

enum AnalyticStep {
  day
  week
  month
}

type AnalyticBreakdown {
  step: AnalyticStep!
  trend: [AnalyticPart!]!
  organisationTypes: [AnalyticShare!]!
  phases: [AnalyticShare!]!
}

type FeedNumbers {
  people: Int!
  addresses: Int!
  peopleReading: Int!
}

type MailNumbers {
  kind: String!
  recipients: Int!
  sent: Int!
  empty: Int!
  failed: Int!
  bounced: Int!
}

type StarredEvent {
  id: ID!
  name: String!
  firstSchedule: AnalyticSchedule
  people: Int!
}

type StarNumbers {
  "Null for fewer than are shown."
  people: Int
  rows: [StarredEvent!]!
}

type AnalyticReach {
  "The fewest people whose stars are counted."
  leastShown: Int!
  feeds: FeedNumbers!
  mails: [MailNumbers!]!
  stars: StarNumbers!
}

extend type Query {
  analyticEvents(
    offset: Int, first: Int, fromDate: String!, toDate: String!, eventType: AnalyticEventType!, search: String, zone: String,
    withoutStaff: Boolean,
    calendarEventId: ID, url: String
  ): [AnalyticEvent!]!
  analyticSummary(
    eventType: AnalyticEventType!, fromDate: String!, toDate: String!, search: String, zone: String,
    withoutStaff: Boolean, offset: Int, first: Int
  ): AnalyticSummary!
  "When the openings or clicks were, and by people of which organisations and phases."
  analyticBreakdown(
    eventType: AnalyticEventType!, fromDate: String!, toDate: String!, search: String, zone: String,
    withoutStaff: Boolean
  ): AnalyticBreakdown!
  "Feeds and stars as of now, mails of the range."
  analyticReach(fromDate: String!, toDate: String!): AnalyticReach!
}

extend type Mutation {
  createAnalyticEvent(model: AnalyticEventInput!): AnalyticEvent!
  createAnalyticEvents(models: [AnalyticEventInput!]!, actingUser: ID): [ID!]!
}
`

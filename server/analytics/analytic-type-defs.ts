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
}

extend type Mutation {
  createAnalyticEvent(model: AnalyticEventInput!): AnalyticEvent!
  createAnalyticEvents(models: [AnalyticEventInput!]!, actingUser: ID): [ID!]!
}
`

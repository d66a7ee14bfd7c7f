/** The links of events as administrators oversee them. */
export const linkTypeDefs = `
type LinkPlace {
  calendarEventId: ID!
  eventName: String!
  calendarEventUrlId: ID
  name: String
}

"outcome is moved, broken, certificate, slow or refused."
type FoundLink {
  id: ID!
  url: String!
  outcome: String!
  status: Int
  movedTo: String
  detail: String
  failingSince: String!
  checkedAt: String!
  ignoredReason: String
  ignoredAt: String
  ignoredBy: String
  places: [LinkPlace!]!
  morePlaces: Int!
}

type LinkOverview {
  isOn: Boolean!
  isRunning: Boolean!
  checkedAt: String
  total: Int!
  unconfirmed: Int!
  links: [FoundLink!]!
  moreLinks: Int!
}

extend type Query {
  linkOverview: LinkOverview!
}

extend type Mutation {
  checkLinks: LinkOverview!
  ignoreLink(id: ID!, reason: String!): LinkOverview!
  noticeLink(id: ID!): LinkOverview!
}
`

/** What people store for themselves alone (product 7). */
export const ownTypeDefs = `
type OwnRecord {
  kind: String!
  key: String!
  value: JSON!
  changedAt: String!
  position: Int!
}

type OwnRecords {
  epoch: ID!
  position: Int!
  hasMore: Boolean!
  records: [OwnRecord!]!
}

input OwnRecordInput {
  id: ID!
  kind: String!
  key: String!
  value: JSON!
  takenAt: String
}

type OwnRecordRefusal {
  id: ID!
  message: String!
}

type OwnRecordsTaken {
  position: Int!
  refused: [OwnRecordRefusal!]!
}

extend type Query {
  ownRecords(since: Int!, isWhole: Boolean, actingUser: ID): OwnRecords!
}

extend type Mutation {
  putOwnRecords(records: [OwnRecordInput!]!, actingUser: ID!): OwnRecordsTaken!
}
`

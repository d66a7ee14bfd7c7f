/** Links that show an event that is not published to somebody without an account. */
export const previewTypeDefs = `
type PreviewLink {
  id: ID!
  "Below the product's address."
  path: String!
  madeBy: String
  madeAt: String!
  expiresAt: String!
}

extend type Query {
  previewLinks(calendarEventId: ID!): [PreviewLink!]!
}

extend type Mutation {
  createPreviewLink(calendarEventId: ID!): PreviewLink!
  revokePreviewLink(id: ID!): Boolean!
}
`

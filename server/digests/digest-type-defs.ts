/** Digests as administrators oversee them, and as readers preview their own. */
export const digestTypeDefs = `
enum DigestKind {
  daily
  weekly
}

type DigestPlan {
  kind: DigestKind!
  nextAt: String!
  recipients: Int!
  waiting: Int!
  pausedReason: String
  pausedAt: String
}

"kind is also \\"reminders\\"."
type DigestRun {
  id: ID!
  kind: String!
  period: String!
  startedAt: String!
  finishedAt: String
  sent: Int!
  empty: Int!
  failed: Int!
  bounced: Int!
  clicks: Int!
}

type DigestOverview {
  plans: [DigestPlan!]!
  runs: [DigestRun!]!
}

type DigestPreview {
  subject: String!
  html: String!
  text: String!
  isEmpty: Boolean!
  at: String!
}

type OwnDigestPreview {
  subject: String!
  html: String!
  text: String!
  isEmpty: Boolean!
  at: String!
  "The day until which the signed-in user has paused all of these mails."
  pausedUntil: String
}

extend type Query {
  digestOverview: DigestOverview!
  digestPreview(kind: DigestKind!, filter: ReaderFilterInput): DigestPreview!
  ownDigestPreview(kind: DigestKind!): OwnDigestPreview!
}

extend type Mutation {
  sendDigestToMyself(kind: DigestKind!, filter: ReaderFilterInput): Boolean!
  pauseDigest(kind: DigestKind!, reason: String!): DigestPlan!
  resumeDigest(kind: DigestKind!): DigestPlan!
}
`

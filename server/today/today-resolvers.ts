import { administratorRole } from '#sync/rules/roles.ts'
import { signedIn, type Resolver } from '../graphql/resolver.ts'
import { ownEventChanges } from './own-event-changes.ts'
import { todayOverview } from './today-overview.ts'

export const todayTypeDefs = `
type StaleDraft {
  id: ID!
  changedAt: String!
}

type UnconfirmedPerson {
  email: String!
  name: String!
  since: String!
}

type UnconfirmedPeople {
  count: Int!
  people: [UnconfirmedPerson!]!
}

type ColleaguesChange {
  edit: ID!
  entity: String!
  documentId: ID!
  kind: String!
  name: String
  tagType: String
  by: String
  at: String!
  count: Int!
}

type TodayOverview {
  staleDrafts: [StaleDraft!]!
  unconfirmed: UnconfirmedPeople!
  changes: [ColleaguesChange!]!
}

type OwnEventChanges {
  upTo: String
  at: [String!]!
}

extend type Query {
  ownEventChanges: OwnEventChanges!
  todayOverview: TodayOverview!
}
`

export const todayQueries: Record<string, Resolver> = {
  ownEventChanges: (_: object, context) => {
    const { product, user } = signedIn(context)
    return ownEventChanges(product.database.sql, user.id)
  },
  todayOverview: async (_: object, context) => {
    const { product, user } = signedIn(context)
    const overview = await todayOverview(product.database.sql, user.id)
    return user.roles.includes(administratorRole) ? overview : { ...overview, unconfirmed: { count: 0, people: [] } }
  },
}

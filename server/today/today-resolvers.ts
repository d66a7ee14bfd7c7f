import { administratorRole } from '#sync/rules/roles.ts'
import { signedIn, type Resolver } from '../graphql/resolver.ts'
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

extend type Query {
  todayOverview: TodayOverview!
}
`

export const todayQueries: Record<string, Resolver> = {
  todayOverview: async (_: object, context) => {
    const { product, user } = signedIn(context)
    const overview = await todayOverview(product.database.sql, user.id)
    return user.roles.includes(administratorRole) ? overview : { ...overview, unconfirmed: { count: 0, people: [] } }
  },
}

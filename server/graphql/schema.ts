import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { authorise } from '../access/authorise.ts'
import { createAnalyticEvent, createAnalyticEvents, type AnalyticEventModel } from './mutations/analytic-events.ts'
import { contentMutations } from './mutations/content-mutations.ts'
import { pull, type PullArguments } from './pull.ts'
import { push, type PushArguments } from './push/push.ts'
import { withdraw, type WithdrawArguments } from './push/withdraw.ts'
import { profileMutations, profileQueries } from './profile-resolvers.ts'
import { profileTypeDefs } from './profile-type-defs.ts'
import { publicText, publicVideo } from './queries/public-content.ts'
import { childRecords, type EntityRecord } from './queries/records.ts'
import { calendarEventTypeOf, calendarEventTypes, itemTagOf, itemTags } from './queries/reference-data.ts'
import { revisions, type RevisionsArguments } from './queries/revisions.ts'
import { jsonScalar, RawJson } from './raw-json.ts'
import { signedIn, type GraphContext, type Resolver } from './resolver.ts'
import { typeDefs } from './type-defs.ts'

const queries: Record<string, Resolver> = {
  pull: async (given: PullArguments, context) => {
    const answer = new RawJson(await pull(context.product.database.sql, signedIn(context).user, given))
    context.raw.push(answer)
    return answer
  },
  loginPartialPageViewModel: async (_: object, { product }) => ({
    cmsVideo: await publicVideo(product.database.sql, 'Login.Video'),
    cmsText: await publicText(product.database.sql, 'Login.VideoText'),
  }),
  aboutPage: async (_: object, { product: { database } }) => {
    const section = (number: number) => publicText(database.sql, `About.Section${number}`)
    const [cmsVideo, section1, section2, section3, section4] = await Promise.all([
      publicVideo(database.sql, 'About.Video'),
      ...[1, 2, 3, 4].map(section),
    ])
    return { cmsVideo, section1, section2, section3, section4 }
  },
  cmsText: ({ name }: { name?: string | null }, { product }) => publicText(product.database.sql, name ?? ''),
  itemTags: (given: Parameters<typeof itemTags>[2], { product }, condition) =>
    itemTags(product.database.sql, condition, given),
  itemTag: ({ id }: { id: string }, { product }, condition) => itemTagOf(product.database.sql, condition, id),
  calendarEventTypes: (given: Parameters<typeof calendarEventTypes>[2], { product }, condition) =>
    calendarEventTypes(product.database.sql, condition, given),
  calendarEventType: ({ id }: { id: string }, { product }, condition) =>
    calendarEventTypeOf(product.database.sql, condition, id),
  revisions: (given: RevisionsArguments, context) =>
    revisions(context.product.database.sql, signedIn(context).user.id, given),
  ...profileQueries,
}

const mutations: Record<string, Resolver> = {
  push: (given: PushArguments, context) => push(signedIn(context), given),
  withdraw: (given: WithdrawArguments, context) => withdraw(signedIn(context), given),
  createAnalyticEvent: (given: { model: AnalyticEventModel }, context, condition) =>
    createAnalyticEvent({ ...context, condition }, given),
  createAnalyticEvents: (given: Parameters<typeof createAnalyticEvents>[1], context, condition) =>
    createAnalyticEvents({ ...context, condition }, given),
  ...Object.fromEntries(
    Object.entries(contentMutations()).map(([field, mutate]): [string, Resolver] => [
      field,
      (given, context) => mutate(given, signedIn(context)),
    ]),
  ),
  ...profileMutations,
}

/** The lists inside a document, read where they are asked for and were not read with it. */
const lists = Object.fromEntries(
  collectionsOf('administrator').map((collection) => {
    const { name, children } = entityOf(collection)
    const fields = Object.entries(children).map(([list, child]) => [
      list,
      (record: EntityRecord, _: object, { product }: GraphContext) =>
        record[list] ?? childRecords(product.database.sql, child, record.id),
    ])
    return [name, Object.fromEntries(fields)]
  }),
)

/** The executable schema. Every field of Query and Mutation asks `authorise` first; unlisted is refused. */
export const schema: GraphQLSchema = makeExecutableSchema({
  typeDefs: [typeDefs, profileTypeDefs],
  resolvers: {
    JSON: jsonScalar,
    ...lists,
    Query: guarded('Query', queries),
    Mutation: guarded('Mutation', mutations),
  },
})

function guarded(type: 'Query' | 'Mutation', resolvers: Record<string, Resolver>) {
  const entries = Object.entries(resolvers).map(([field, resolve]) => [
    field,
    async (_source: unknown, given: never, context: GraphContext) => {
      const condition = authorise(context.user, `${type}.${field}`)
      return resolve(given, context, condition)
    },
  ])
  return Object.fromEntries(entries)
}

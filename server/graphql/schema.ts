import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql'
import { listOf, type Entity } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { isAllPrintable } from '#sync/rules/typed-text.ts'
import { permit } from '../access/permit.ts'
import { Unprintable } from '../errors.ts'
import { analyticMutations, analyticQueries } from './analytic-resolvers.ts'
import { analyticTypeDefs } from './analytic-type-defs.ts'
import { addToAnswer } from './answer-size.ts'
import { linkTarget } from '../links/link-target.ts'
import { contentMutations } from './mutations/content-mutations.ts'
import { feedMutations, feedQueries } from './feed-resolvers.ts'
import { feedTypeDefs } from './feed-type-defs.ts'
import { pull, type PullArguments } from './pull.ts'
import { fileUses } from '../blobs/file-uses.ts'
import { removeFile } from '../blobs/remove-file.ts'
import { toId } from './mutations/take.ts'
import { push, type PushArguments } from './push/push.ts'
import { withdraw, type WithdrawArguments } from './push/withdraw.ts'
import { profileMutations, profileQueries } from './profile-resolvers.ts'
import { profileTypeDefs } from './profile-type-defs.ts'
import { blobFieldsOf } from './queries/blob-fields.ts'
import { listBlobReferences } from './queries/blob-references.ts'
import {
  calendarEventFormSupportingData,
  calendarHomeSupportingData,
  calendarHomeViewModel,
} from './queries/calendar-home.ts'
import { blobReferences, publicText, publicVideo } from './queries/public-content.ts'
import { childRecords, type EntityRecord } from './queries/records.ts'
import { listContent, oneOfContent, type ReadLists } from './queries/content.ts'
import { deletedDocuments, type DeletedArguments } from './queries/deleted-documents.ts'
import { recentChanges } from './queries/recent-changes.ts'
import { revisions, type RevisionsArguments } from './queries/revisions.ts'
import { jsonScalar, RawJson } from './raw-json.ts'
import { signedIn, type GraphContext, type Resolver } from './resolver.ts'
import { typeDefs } from './type-defs.ts'

const contentEntities = collectionsOf('administrator').map(entityOf)

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
  calendarHomeViewModelQuery: async (
    given: Parameters<typeof calendarHomeViewModel>[2],
    { product }: GraphContext,
    condition,
  ) => calendarHomeViewModel(product.database.sql, condition, given),
  calendarHomeSupportingDataQuery: async (_: object, { product }, condition) =>
    calendarHomeSupportingData(product.database.sql, condition),
  calendarEventFormSupportingData: async (_: object, { product }, condition) =>
    calendarEventFormSupportingData(product.database.sql, condition),
  blobReferencesQuery: (given: Parameters<typeof listBlobReferences>[1], { product }) =>
    listBlobReferences(product.database.sql, given),
  fileUses: (given: { id: string }, { product }) => fileUses(product.database.sql, toId(given.id)),
  linkTarget: (given: Parameters<typeof linkTarget>[1], { product }) => linkTarget(product.database.sql, given),
  ...Object.fromEntries(contentEntities.flatMap(contentQueriesOf)),
  revisions: (given: RevisionsArguments, context) =>
    revisions(context.product.database.sql, signedIn(context).user.id, given),
  recentChanges: (given: Parameters<typeof recentChanges>[2], context) =>
    recentChanges(context.product.database.sql, signedIn(context).user.id, given),
  deletedDocuments: (given: DeletedArguments, { product }) => deletedDocuments(product.database.sql, given),
  ...profileQueries,
  ...feedQueries,
  ...analyticQueries,
}

const mutations: Record<string, Resolver> = {
  push: (given: PushArguments, context) => push(signedIn(context), given),
  withdraw: (given: WithdrawArguments, context) => withdraw(signedIn(context), given),
  removeFile: async (given: { id: string }, context) => {
    await removeFile({ ...signedIn(context), address: context.address }, toId(given.id))
    return given.id
  },
  ...Object.fromEntries(
    Object.entries(contentMutations()).map(([field, mutate]): [string, Resolver] => [
      field,
      (given, context) => mutate(given, signedIn(context)),
    ]),
  ),
  ...profileMutations,
  ...feedMutations,
  ...analyticMutations,
}

function contentQueriesOf(entity: Entity): [string, Resolver][] {
  return [
    [
      listOf(entity),
      (given: Parameters<typeof listContent>[3], { product }, condition) =>
        listContent(product.database.sql, entity, condition, given),
    ],
    [
      entity.collection,
      (given: Parameters<typeof oneOfContent>[3], { product }, condition) =>
        oneOfContent(product.database.sql, entity, condition, given),
    ],
  ]
}

/** The lists and files of a document, read when requested unless they were read with it. */
const lists = Object.fromEntries(
  contentEntities.map((entity) => {
    const { name, children } = entity
    const fields = Object.entries(children).map(([list, child]) => [
      list,
      async (
        record: EntityRecord & Partial<ReadLists>,
        _: object,
        { product, size }: GraphContext,
        info: GraphQLResolveInfo,
      ) => {
        const reading = record.readList?.(list) ?? childRecords(product.database.sql, child, [record.id])
        const rows = await reading
        addToAnswer(size, rows, info)
        return rows
      },
    ])
    return [name, Object.fromEntries([...fields, ...filesOf(entity)])]
  }),
)

/** The files that a record names; a query has read them for all of its records, a mutation returns one record. */
function filesOf(entity: Entity) {
  return blobFieldsOf(entity).map(({ idField, field }) => [
    field,
    async (record: EntityRecord, _: object, { product }: GraphContext) => {
      const id = record[idField]
      if (record[field] !== undefined || typeof id !== 'string') return record[field] ?? null
      return (await blobReferences(product.database.sql, [id])).get(id) ?? null
    },
  ])
}

/** They report errors per edit or event, so that one item of a device's queue never delays the others. */
const queues: ReadonlySet<string> = new Set(['push', 'createAnalyticEvents'])

/** The executable schema. Every field of Query and Mutation asks `permit` first; unlisted is refused. */
export const schema: GraphQLSchema = makeExecutableSchema({
  typeDefs: [typeDefs, profileTypeDefs, feedTypeDefs, analyticTypeDefs],
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
    async (_source: unknown, given: never, context: GraphContext, info: GraphQLResolveInfo) => {
      const [condition] = permit(context.user, `${type}.${field}`)
      if (!queues.has(field) && !isAllPrintable(given)) throw new Unprintable()
      const answer = await resolve(given, context, condition)
      // A change that has been made is not refused afterwards.
      if (type === 'Query') addToAnswer(context.size, answer, info)
      return answer
    },
  ])
  return Object.fromEntries(entries)
}

import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql'
import { listOf, type Entity } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { isAllPrintable } from '#sync/rules/typed-text.ts'
import { permit } from '../access/permit.ts'
import { Unprintable } from '../kit/errors.ts'
import { analyticMutations, analyticQueries } from '../analytics/analytic-resolvers.ts'
import { analyticTypeDefs } from '../analytics/analytic-type-defs.ts'
import { auditQueries, auditTypeDefs } from '../audit-list/audit-resolvers.ts'
import { addToAnswer } from '../graphql/answer-size.ts'
import { linkTarget } from '../links/link-target.ts'
import { linkMutations, linkQueries } from '../link-check/link-resolvers.ts'
import { linkTypeDefs } from '../link-check/link-type-defs.ts'
import { commentMutations, commentQueries, commentTypeDefs } from '../comments/comment-resolvers.ts'
import { contentMutations } from '../content/content-mutations.ts'
import { feedMutations, feedQueries } from '../icalendar/feed-resolvers.ts'
import { digestMutations, digestQueries } from '../digests/digest-resolvers.ts'
import { digestTypeDefs } from '../digests/digest-type-defs.ts'
import { feedTypeDefs } from '../icalendar/feed-type-defs.ts'
import { ownMutations, ownQueries } from '../own-records/own-resolvers.ts'
import { ownTypeDefs } from '../own-records/own-type-defs.ts'
import { reportMutations, reportQueries, reportTypeDefs } from '../event-reports/report-resolvers.ts'
import { noticeMutations, noticeQueries, noticeTypeDefs } from '../reader-notices/notice-resolvers.ts'
import { todayQueries, todayTypeDefs } from '../today/today-resolvers.ts'
import { previewMutations, previewQueries } from '../publishing/preview-resolvers.ts'
import { reviewMutations, reviewQueries, reviewTypeDefs } from '../publishing/review-resolvers.ts'
import { previewTypeDefs } from '../publishing/preview-type-defs.ts'
import { pull, type PullArguments } from '../sync/pull.ts'
import { fileUses } from '../blobs/file-uses.ts'
import { pictureLibrary } from '../blobs/picture-library.ts'
import { removeFile } from '../blobs/remove-file.ts'
import { toId } from '../content/mutation-to-edit.ts'
import { push, type PushArguments } from '../sync/push/push.ts'
import { withdraw, type WithdrawArguments } from '../sync/push/withdraw.ts'
import { profileMutations, profileQueries } from '../people/profile-resolvers.ts'
import { profileTypeDefs } from '../people/profile-type-defs.ts'
import { listBlobReferences } from '../blobs/blob-references.ts'
import {
  calendarEventFormSupportingData,
  calendarHomeSupportingData,
  calendarHomeViewModel,
} from '../content/calendar-home.ts'
import { aboutPage, loginPartialPageViewModel } from '../content/public-texts.ts'
import { listContent, oneOfContent } from '../content/content.ts'
import { deletedDocuments, type DeletedArguments } from '../content/deleted-documents.ts'
import { lastChanges } from '../content/last-changes.ts'
import { recentChanges } from '../content/recent-changes.ts'
import { revisions, type RevisionsArguments } from '../content/revisions.ts'
import { jsonScalar, RawJson } from '../graphql/raw-json.ts'
import { recordResolvers } from './record-resolvers.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'
import { typeDefs } from './type-defs.ts'

const contentEntities = collectionsOf('administrator').map(entityOf)

const queries: Record<string, Resolver> = {
  pull: async (given: PullArguments, context) => {
    const answer = new RawJson(await pull(context.product.database.sql, signedIn(context).user, given))
    context.raw.push(answer)
    return answer
  },
  loginPartialPageViewModel: (_: object, { product }) => loginPartialPageViewModel(product.database.sql),
  aboutPage: (_: object, { product }) => aboutPage(product.database.sql),
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
  pictureLibrary: (given: Parameters<typeof pictureLibrary>[1], { product }) =>
    pictureLibrary(product.database.sql, given),
  linkTarget: (given: Parameters<typeof linkTarget>[1], { product }) => linkTarget(product.database.sql, given),
  ...Object.fromEntries(contentEntities.flatMap(contentQueriesOf)),
  revisions: (given: RevisionsArguments, context) =>
    revisions(context.product.database.sql, signedIn(context).user.id, given),
  recentChanges: (given: Parameters<typeof recentChanges>[2], context) =>
    recentChanges(context.product.database.sql, signedIn(context).user.id, given),
  lastChanges: ({ after }: { after: number }, { product }) => lastChanges(product.database.sql, after),
  deletedDocuments: (given: DeletedArguments, { product }) => deletedDocuments(product.database.sql, given),
  ...profileQueries,
  ...feedQueries,
  ...analyticQueries,
  ...auditQueries,
  ...digestQueries,
  ...linkQueries,
  ...reportQueries,
  ...todayQueries,
  ...noticeQueries,
  ...previewQueries,
  ...reviewQueries,
  ...commentQueries,
  ...ownQueries,
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
  ...digestMutations,
  ...linkMutations,
  ...reportMutations,
  ...noticeMutations,
  ...previewMutations,
  ...reviewMutations,
  ...commentMutations,
  ...ownMutations,
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

/** They report errors per edit or event, so that one item of a device's queue never delays the others. */
const queues: ReadonlySet<string> = new Set(['push', 'createAnalyticEvents', 'putOwnRecords'])

/** The executable schema. Every field of Query and Mutation goes through `permit` first; unlisted is refused. */
export const schema: GraphQLSchema = makeExecutableSchema({
  typeDefs: [
    typeDefs,
    profileTypeDefs,
    feedTypeDefs,
    analyticTypeDefs,
    auditTypeDefs,
    digestTypeDefs,
    linkTypeDefs,
    reportTypeDefs,
    todayTypeDefs,
    noticeTypeDefs,
    ownTypeDefs,
    previewTypeDefs,
    reviewTypeDefs,
    commentTypeDefs,
  ],
  resolvers: {
    JSON: jsonScalar,
    ...recordResolvers,
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

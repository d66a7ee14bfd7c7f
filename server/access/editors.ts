import { listOf } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'

const entities = collectionsOf('administrator').map(entityOf)

/**
 * What editors may do as administrators do (decision 138): the calendar's content, its files, links, reported mistakes
 * and emails. In everything else they are registered users, so that a new operation is not theirs until it is listed
 * here.
 */
export const editorsOperations: ReadonlySet<string> = new Set([
  'export.calendarEvents',
  'export.calendarEventsTemplate',
  'import.calendarEvents',
  'blobs.upload',
  'blobs.uploadDataUrl',
  'Query.blobReferencesQuery',
  'Query.calendarEventFormSupportingData',
  'Query.calendarFeedCount',
  'Query.calendarHomeSupportingDataQuery',
  'Query.calendarHomeViewModelQuery',
  'Query.deletedDocuments',
  'Query.digestOverview',
  'Query.digestPreview',
  'Query.eventReports',
  'Query.eventReview',
  'Query.fileUses',
  'Query.lastChanges',
  'Query.linkOverview',
  'Query.ownEventChanges',
  'Query.pictureLibrary',
  'Query.previewLinks',
  'Query.recentChanges',
  'Query.recordComments',
  'Query.reviewers',
  'Query.revisions',
  'Query.todayOverview',
  'Query.waitingReviews',
  'Mutation.addComment',
  'Mutation.answerReport',
  'Mutation.requestReview',
  'Mutation.checkLinks',
  'Mutation.createPreviewLink',
  'Mutation.endReview',
  'Mutation.ignoreLink',
  'Mutation.noticeLink',
  'Mutation.pauseDigest',
  'Mutation.push',
  'Mutation.removeComment',
  'Mutation.removeFile',
  'Mutation.resumeDigest',
  'Mutation.revokePreviewLink',
  'Mutation.sendDigestToMyself',
  'Mutation.settleReport',
  'page /administration/*',
  ...entities.flatMap((entity) => [`Query.${entity.collection}`, `Query.${listOf(entity)}`]),
  ...entities
    .flatMap((entity) => [entity, ...Object.values(entity.children)])
    .flatMap(({ name }) => ['create', 'update', 'delete'].map((verb) => `Mutation.${verb}${name}`)),
])

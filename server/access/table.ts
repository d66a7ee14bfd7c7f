import { listOf } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'

/**
 * The condition under which somebody may call an operation. `authorise` returns it, and the operation's own code obeys
 * it; `recent sign-in` is obeyed before that code runs (`permit`).
 *
 * - `public` anybody; the session is not looked up
 * - `always`, `never`
 * - `own` only what belongs to the current user (profile, queue, session, account)
 * - `live` only what is neither archived nor deleted
 * - `public names` only the CMS items that public pages show
 * - `school phases` only ids and names of school phases, for the sign-up form
 * - `valid code` the mailed code, token or link is the authority
 * - `own registration` only with the cookie set by registering, for that user, once
 * - `own external sign-in` only with the cookie set by the external sign-in
 * - `password proven` only with the cookie set by the first step of a two-factor sign-in
 * - `link clicks` only analytic events of that type
 * - `recent sign-in` only within 10 minutes of signing in, or of confirming it by password or provider
 * - `keeps an administrator` unless it would remove the last administrator
 * - `development` only outside production
 */
export type Condition =
  | 'public'
  | 'always'
  | 'never'
  | 'own'
  | 'live'
  | 'public names'
  | 'school phases'
  | 'valid code'
  | 'own registration'
  | 'own external sign-in'
  | 'password proven'
  | 'link clicks'
  | 'recent sign-in'
  | 'keeps an administrator'
  | 'development'

/** All of them hold; the first one says which data the operation may reach. */
export type Conditions = readonly [Condition, ...Condition[]]

type Cell = Condition | Conditions

export type Row = readonly [visitor: Cell, registered: Cell, administrator: Cell]

const open: Row = ['public', 'public', 'public']
const everyone: Row = ['always', 'always', 'always']
const withCode: Row = ['valid code', 'valid code', 'valid code']
const ownAccount: Row = ['never', 'own', 'own']
const ownAccountProved: Row = ['never', ['own', 'recent sign-in'], ['own', 'recent sign-in']]
const readers: Row = ['never', 'live', 'always']
const administrators: Row = ['never', 'never', 'always']
const administratorsProved: Row = ['never', 'never', ['always', 'recent sign-in']]
const removals: Row = ['never', 'never', ['always', 'recent sign-in', 'keeps an administrator']]
const development: Row = ['development', 'development', 'development']

/**
 * Addresses outside GraphQL, by their names in `server/app.ts`. Two are parts of others, which check them
 * themselves: `account.endSessionsOf` of `endSessions`, for somebody else, and `account.linkProvider` of
 * `startExternalLogin`.
 */
const addresses: Record<string, Row> = {
  healthz: open,
  readyz: open,
  metrics: open,
  shell: open,
  serviceWorker: open,
  manifest: open,
  configuration: open,
  oidc: open,
  graphql: everyone,
  stream: ownAccount,

  'account.login': everyone,
  'account.loginWithTwoFactor': ['password proven', 'password proven', 'password proven'],
  'account.register': everyone,
  'account.getExternalAuthenticationSchemes': open,
  'account.startExternalLogin': everyone,
  'account.externalLoginCallback': ['own external sign-in', 'own external sign-in', 'own external sign-in'],
  'account.completeExternalLogin': ['own external sign-in', 'own external sign-in', 'own external sign-in'],
  'account.createAccountForExternalLogin': ['own external sign-in', 'own external sign-in', 'own external sign-in'],
  'account.sendPasswordResetEmail': everyone,
  'account.resetPassword': withCode,
  'account.confirmEmail': withCode,
  'account.confirmEmailChange': withCode,
  'account.confirmInvite': withCode,
  'account.resendConfirmEmail': everyone,
  'account.currentUserRoles': ownAccount,
  'account.changePassword': ownAccount,
  'account.changeEmail': ownAccountProved,
  'account.signInMethods': ownAccount,
  'account.confirmPassword': ownAccount,
  'account.recentSignIn': ownAccountProved,
  'account.sessions': ownAccount,
  'account.twoFactor.start': ownAccountProved,
  'account.twoFactor.enable': ownAccountProved,
  'account.twoFactor.disable': ownAccountProved,
  'account.twoFactor.recoveryCodes': ownAccountProved,
  'account.linkProvider': ownAccountProved,
  'account.unlinkProvider': ownAccountProved,
  'account.cancelEmailChange': withCode,
  'account.endSessions': ownAccount,
  'account.endSessionsOf': administratorsProved,
  'account.deleteMyAccount': ['never', ['own', 'recent sign-in'], ['own', 'recent sign-in', 'keeps an administrator']],
  'account.invite': administratorsProved,
  'account.resendInviteEmail': administratorsProved,
  'account.changeAccountEmail': administratorsProved,
  'account.lockout': removals,
  'account.suspend': removals,
  'account.unlock': administratorsProved,
  'account.resetTwoFactor': administratorsProved,

  'export.registeredUsers': administratorsProved,
  'export.calendarEvents': administrators,
  'export.calendarEventsTemplate': administrators,
  'export.analytics': administratorsProved,
  'export.audit': administratorsProved,
  'export.myData': ownAccountProved,
  'import.calendarEvents': administrators,
  'icalendar.download': open,
  'icalendar.subscribe': open,
  'icalendar.event': open,
  publicEvents: open,
  robots: open,
  'blobs.read': open,
  'blobs.removed': open,
  'blobs.upload': administrators,
  'blobs.uploadDataUrl': administrators,
  readerNotices: open,
  pageViews: everyone,
  eventReports: ownAccount,
  unsubscribe: withCode,
  preferences: withCode,
  preview: withCode,
  mailEvents: withCode,
  developmentMailbox: development,
}

const entities = collectionsOf('administrator').map(entityOf)

const queries: Record<string, Row> = {
  'Query.pull': ownAccount,
  'Query.loginPartialPageViewModel': everyone,
  'Query.aboutPage': everyone,
  'Query.linkTarget': everyone,
  'Query.profile': ['never', 'own', 'always'],
  'Query.profileForInvite': withCode,
  'Query.profilesQuery': administrators,
  'Query.userQuery': ['never', 'own', 'always'],
  'Query.profileSupportingDataQuery': administrators,
  'Query.calendarHomeViewModelQuery': readers,
  'Query.calendarHomeSupportingDataQuery': readers,
  'Query.calendarEventFormSupportingData': administrators,
  'Query.blobReferencesQuery': administrators,
  'Query.fileUses': administrators,
  'Query.pictureLibrary': administrators,
  'Query.analyticEvents': administrators,
  'Query.analyticSummary': administrators,
  'Query.analyticBreakdown': administrators,
  'Query.analyticReach': administrators,
  'Query.auditEntries': administrators,
  'Query.revisions': administrators,
  'Query.recentChanges': administrators,
  'Query.lastChanges': administrators,
  'Query.deletedDocuments': administrators,
  'Query.calendarSubscription': ownAccount,
  'Query.ownRecords': ownAccount,
  'Query.calendarFeedCount': readers,
  'Query.linkOverview': administrators,
  'Query.eventReports': administrators,
  'Query.readerNotices': administrators,
  'Query.ownEventChanges': administrators,
  'Query.todayOverview': administrators,
  'Query.digestOverview': administrators,
  'Query.previewLinks': administrators,
  'Query.reviewers': administrators,
  'Query.recordComments': administrators,
  'Query.eventReview': administrators,
  'Query.waitingReviews': administrators,
  'Query.digestPreview': administrators,
  'Query.ownDigestPreview': ownAccount,
  ...Object.fromEntries(
    entities.flatMap((entity) => {
      const row = entity.readers === 'everyone' ? readers : administrators
      return [entity.collection, listOf(entity)].map((field) => [`Query.${field}`, row] as const)
    }),
  ),
  'Query.itemTags': ['school phases', 'live', 'always'],
  'Query.cmsText': ['public names', 'public names', 'always'],
  'Query.cmsImage': ['public names', 'public names', 'always'],
  'Query.cmsVideo': ['public names', 'public names', 'always'],
}

const mutations: Record<string, Row> = {
  'Mutation.push': ['never', 'own', 'always'],
  'Mutation.withdraw': ownAccount,
  'Mutation.removeFile': administratorsProved,
  'Mutation.registerProfile': ['own registration', 'own', 'own'],
  'Mutation.createProfile': ['never', 'own', 'always'],
  'Mutation.updateProfile': ['never', 'own', 'always'],
  'Mutation.deleteProfile': removals,
  'Mutation.changeUserRoleGroup': removals,
  'Mutation.createAnalyticEvent': ['link clicks', 'own', 'own'],
  'Mutation.createAnalyticEvents': ownAccount,
  'Mutation.createCalendarFeedLink': ownAccount,
  'Mutation.resetCalendarFeedLink': ownAccount,
  'Mutation.saveReaderFilter': ownAccount,
  'Mutation.emailWorksAgain': ownAccount,
  'Mutation.answerReport': administrators,
  'Mutation.settleReport': administrators,
  'Mutation.checkLinks': administrators,
  'Mutation.ignoreLink': administrators,
  'Mutation.noticeLink': administrators,
  'Mutation.sendDigestToMyself': administrators,
  'Mutation.writeReaderNotice': administrators,
  'Mutation.changeReaderNotice': administrators,
  'Mutation.withdrawReaderNotice': administrators,
  'Mutation.pauseDigest': administrators,
  'Mutation.resumeDigest': administrators,
  'Mutation.putOwnRecords': ownAccount,
  'Mutation.requestReview': administrators,
  'Mutation.addComment': administrators,
  'Mutation.removeComment': administrators,
  'Mutation.endReview': administrators,
  'Mutation.createPreviewLink': administrators,
  'Mutation.revokePreviewLink': administrators,
  ...Object.fromEntries(
    entities
      .flatMap((entity) => [entity, ...Object.values(entity.children)])
      .flatMap(({ name }) => ['create', 'update', 'delete'].map((verb) => `Mutation.${verb}${name}`))
      .map((field) => [field, administrators]),
  ),
}

/** The client's own addresses: the shell is public, the content that it shows there is not. */
const pages: Record<string, Row> = {
  'page /': ['never', 'always', 'always'],
  'page /calendar': ['never', 'always', 'always'],
  'page /calendar/search/:searchText?': ['never', 'always', 'always'],
  'page /calendar/:ignoredEventName?/:calendarEventScheduleId?': ['never', 'always', 'always'],
  'page /profile': ownAccount,
  'page /administration/*': administrators,
  'page /about': everyone,
  'page /privacy-policy': everyone,
  'page /terms-and-conditions': everyone,
  'page /link/to/:url': everyone,
  'page /authentication/*': everyone,
  'page /account/*': everyone,
}

/** Every operation of the specification and who may call it; an operation that is not listed is refused. */
export const accessTable: ReadonlyMap<string, Row> = new Map(
  Object.entries({ ...addresses, ...queries, ...mutations, ...pages }),
)

import { listOf } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'

/**
 * The condition under which somebody may call an operation. `authorise` returns it, and the operation's own code obeys it.
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

export type Row = readonly [visitor: Condition, registered: Condition, administrator: Condition]

const open: Row = ['public', 'public', 'public']
const everyone: Row = ['always', 'always', 'always']
const withCode: Row = ['valid code', 'valid code', 'valid code']
const ownAccount: Row = ['never', 'own', 'own']
const readers: Row = ['never', 'live', 'always']
const administrators: Row = ['never', 'never', 'always']
const development: Row = ['development', 'development', 'development']

/** Addresses outside GraphQL, by their names in `server/app.ts`. */
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
  'account.changeEmail': ['never', 'recent sign-in', 'recent sign-in'],
  'account.signInMethods': ownAccount,
  'account.confirmPassword': ownAccount,
  'account.sessions': ownAccount,
  'account.twoFactor.start': ['never', 'recent sign-in', 'recent sign-in'],
  'account.twoFactor.enable': ['never', 'recent sign-in', 'recent sign-in'],
  'account.twoFactor.disable': ['never', 'recent sign-in', 'recent sign-in'],
  'account.twoFactor.recoveryCodes': ['never', 'recent sign-in', 'recent sign-in'],
  'account.unlinkProvider': ['never', 'recent sign-in', 'recent sign-in'],
  'account.cancelEmailChange': withCode,
  'account.endSessions': ['never', 'own', 'always'],
  'account.deleteMyAccount': ['never', 'recent sign-in', 'keeps an administrator'],
  'account.invite': administrators,
  'account.resendInviteEmail': administrators,
  'account.changeAccountEmail': ['never', 'never', 'recent sign-in'],
  'account.lockout': ['never', 'never', 'keeps an administrator'],
  'account.unlock': ['never', 'never', 'recent sign-in'],
  'account.resetTwoFactor': ['never', 'never', 'recent sign-in'],

  'export.registeredUsers': administrators,
  'export.calendarEvents': administrators,
  'export.analytics': administrators,
  'export.myData': ownAccount,
  'import.calendarEvents': administrators,
  'icalendar.download': open,
  'icalendar.subscribe': open,
  'blobs.read': open,
  'blobs.upload': administrators,
  'blobs.uploadDataUrl': administrators,
  pageViews: everyone,
  eventReports: ownAccount,
  unsubscribe: withCode,
  preferences: withCode,
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
  'Query.analyticEvents': administrators,
  'Query.analyticSummary': administrators,
  'Query.revisions': administrators,
  'Query.recentChanges': administrators,
  'Query.deletedDocuments': administrators,
  'Query.calendarSubscription': ownAccount,
  'Query.calendarFeedCount': readers,
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
  'Mutation.registerProfile': ['own registration', 'own', 'own'],
  'Mutation.createProfile': ['never', 'own', 'always'],
  'Mutation.updateProfile': ['never', 'own', 'always'],
  'Mutation.deleteProfile': ['never', 'never', 'keeps an administrator'],
  'Mutation.changeUserRoleGroup': ['never', 'never', 'recent sign-in'],
  'Mutation.createAnalyticEvent': ['link clicks', 'own', 'own'],
  'Mutation.createAnalyticEvents': ownAccount,
  'Mutation.createCalendarFeedLink': ownAccount,
  'Mutation.resetCalendarFeedLink': ownAccount,
  'Mutation.saveReaderFilter': ownAccount,
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

import { translator, type TranslateOf } from '#client/i18n/i18n.ts'
import { reasonWords, type auditWords } from '#client/i18n/words/audit.ts'
import { isRefusalReason } from '#sync/words/refusal-reasons.ts'

type Translate = TranslateOf<typeof auditWords>
type Word = Parameters<Translate>[0]

/** What people read for each action that the server records. */
const words: Readonly<Record<string, Word>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  archive: 'archive',
  restore: 'restore',
  'sign-in': 'signIn',
  'sign-in refused': 'signInRefused',
  'sign-out': 'signOut',
  'session ended': 'sessionEnded',
  'sessions ended': 'sessionsEnded',
  'code refused': 'codeRefused',
  'second factor refused': 'secondFactorRefused',
  'confirmed by a provider': 'confirmedByProvider',
  'confirmed by a provider and a code': 'confirmedByCode',
  'password confirmed': 'passwordConfirmed',
  register: 'register',
  invite: 'invite',
  'invite sent': 'inviteSent',
  'invite accepted': 'inviteAccepted',
  'email confirmed': 'emailConfirmed',
  'account email change': 'accountEmailChange',
  'email change asked': 'emailChangeAsked',
  'email change stopped': 'emailChangeStopped',
  'email changed': 'emailChanged',
  'password changed': 'passwordChanged',
  'password reset': 'passwordReset',
  'profile created': 'profileCreated',
  'profile updated': 'profileUpdated',
  'profile deleted': 'profileDeleted',
  'account deleted': 'accountDeleted',
  'unused account ended': 'unusedEnded',
  'unused account replaced': 'unusedReplaced',
  'role group changed': 'roleGroupChanged',
  'made administrator by command': 'madeAdministrator',
  suspended: 'suspended',
  lockout: 'lockout',
  unlock: 'unlock',
  'two-factor on': 'twoFactorOn',
  'two-factor off': 'twoFactorOff',
  'two-factor reset': 'twoFactorReset',
  'recovery codes renewed': 'recoveryCodes',
  'external sign-in linked': 'linked',
  'external sign-in unlinked': 'unlinked',
  'emails chosen': 'emailsChosen',
  'calendar link made': 'feedMade',
  'calendar links reset': 'feedsReset',
  'digest paused': 'digestPaused',
  'digest resumed': 'digestResumed',
  'digest sent to oneself': 'digestToOneself',
  'backup restored': 'backupRestored',
  unsubscribed: 'unsubscribed',
  upload: 'upload',
  'file removed': 'fileRemoved',
  'preview link made': 'previewMade',
  'preview link revoked': 'previewRevoked',
  'notice to readers': 'noticeWritten',
  'notice changed': 'noticeChanged',
  'notice withdrawn': 'noticeWithdrawn',
  'notice shown again': 'noticeShown',
  'link check asked for': 'linksChecked',
  'link ignored': 'linkIgnored',
  'link noticed again': 'linkNoticed',
  'export of analytics': 'exportAnalytics',
  'export of the audit': 'exportAudit',
  'export of calendar events': 'exportEvents',
  'export of own data': 'exportOwn',
  'export of registered users': 'exportUsers',
  'import of calendar events': 'importEvents',
  'import of calendar events undone': 'importUndone',
}

/** The words of an action; an action without words is shown as the audit has it. */
export function auditActionWords(t: Translate, action: string): string {
  const word = words[action]
  return word === undefined ? action : t(word)
}

/** A note in words: the code of a refusal as its reason, anything else as it was written. */
export function noteWords(note: string): string {
  return isRefusalReason(note) ? translator(reasonWords)(note) : note
}

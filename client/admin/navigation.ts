import { currentSession, type SignedInUser } from '#client/auth/session.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { administratorRole } from '#sync/rules/roles.ts'
import { links, type LinksPlace } from './links/links.ts'
import { mistakes, type MistakesPlace } from './mistakes/mistakes.ts'
import { notices, type NoticesPlace } from './notices/notices.ts'
import { todayPlace, type TodayPlace } from './today/today.ts'
import { emails, type EmailsPlace } from './emails/emails.ts'
import { audit, type AuditPlace } from './audit/audit.ts'
import { reach, type ReachPlace } from './analytics/reach.ts'
import { reports, type Report } from './analytics/reports.ts'
import { addressOf, type Section } from './section.ts'
import { sections } from './sections.ts'
import { userLists, type UserList } from './users/user-lists.ts'

export type Place =
  | AuditPlace
  | Section
  | Report
  | ReachPlace
  | EmailsPlace
  | LinksPlace
  | MistakesPlace
  | NoticesPlace
  | TodayPlace
  | UserList

const places: readonly Place[] = [
  todayPlace,
  ...sections.filter(({ group }) => group === 'content'),
  mistakes,
  links,
  ...reports,
  reach,
  emails,
  ...sections.filter(({ group }) => group !== 'content'),
  notices,
  ...userLists,
  audit,
]

const ofAdministrators: ReadonlySet<Place> = new Set([...reports, reach, ...userLists, audit, notices])

/** The destinations of administration's side navigation that are for this user, in order (decision 138). */
export function placesOf(user: SignedInUser | null): readonly Place[] {
  const isAdministrator = user?.roles.includes(administratorRole) ?? false
  return isAdministrator ? places : places.filter((place) => !ofAdministrators.has(place))
}

export function nameOfPlace(place: Place): string {
  return 'thing' in place ? translator(thingWords)(`${place.thing}s`) : translator(adminWords)(place.heading)
}

/** The same places for people who search for them by name. */
export function administrationScreens(): { name: string; address: string }[] {
  return placesOf(currentSession().user).map((place) => ({ name: nameOfPlace(place), address: addressOf(place) }))
}

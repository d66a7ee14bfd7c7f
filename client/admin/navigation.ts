import { currentSession, type SignedInUser } from '#client/auth/session.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { addressOf } from '#sync/rules/section-paths.ts'
import { administratorRole } from '#sync/rules/roles.ts'
import { opensAndClicks, type Counted } from './analytics/opens-and-clicks.ts'
import type { Section } from './section.ts'
import { audit, emails, eventReports, links, notices, reach, today, type Screen } from './screens.ts'
import { sections } from './sections.ts'
import { userLists, type UserList } from './users/user-lists.ts'

/** Where an entry of the side navigation leads. */
export type Destination = Screen | Section | Counted | UserList

const destinations: readonly Destination[] = [
  today,
  ...sections.filter(({ group }) => group === 'content'),
  eventReports,
  links,
  ...opensAndClicks,
  reach,
  emails,
  ...sections.filter(({ group }) => group !== 'content'),
  notices,
  ...userLists,
  audit,
]

const ofAdministrators: ReadonlySet<Destination> = new Set([...opensAndClicks, reach, ...userLists, audit, notices])

/** Those that are for this user, in their order (decision 138). */
export function destinationsOf(user: SignedInUser | null): readonly Destination[] {
  const isAdministrator = user?.roles.includes(administratorRole) ?? false
  return isAdministrator ? destinations : destinations.filter((destination) => !ofAdministrators.has(destination))
}

export function nameOfDestination(destination: Destination): string {
  return 'thing' in destination
    ? translator(thingWords)(`${destination.thing}s`)
    : translator(adminWords)(destination.heading)
}

/** The same for people who search for them by name. */
export function administrationScreens(): { name: string; address: string }[] {
  return destinationsOf(currentSession().user).map((destination) => ({
    name: nameOfDestination(destination),
    address: addressOf(destination),
  }))
}

import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { exclusionsChanged } from '../exclusions.ts'
import { hasChosenPhases, writeExclusions } from '../write-exclusions.ts'
import { request } from './http/graphql-client.ts'
import { hasStoredProfile } from './offline/stored-profile.ts'

const firstFiltersQuery = `query firstFilters($userId: ID) {
  profile(userId: $userId) { registrationSchoolPhasesJson }
  itemTags(tagType: SchoolPhase) { id name }
  calendarSubscription { filter { excludedSchoolPhaseIds excludedEventTypeIds excludedSchoolTypeIds } }
}`

type FirstFilters = {
  profile: { registrationSchoolPhasesJson: string } | null
  itemTags: Named[]
  calendarSubscription: { filter: ReaderFilter | null }
}

type Named = { id: string; name: string }

// Another tab may have chosen.
addEventListener('storage', exclusionsChanged)

/**
 * The first filters: if nothing was chosen on this device yet, those that the person uses elsewhere. Whoever has chosen
 * none anywhere does not see the school phases that were not named at registration. People who named none see all.
 */
export async function setFirstFilters(userId: string): Promise<void> {
  void readOnceForOffline(userId).catch(() => {})
  if (hasChosenPhases(userId)) return
  const { profile, itemTags: phases, calendarSubscription } = await request<FirstFilters>(firstFiltersQuery, { userId })
  if (hasChosenPhases(userId)) return
  const { filter } = calendarSubscription
  if (filter) {
    const { excludedSchoolPhaseIds, excludedEventTypeIds, excludedSchoolTypeIds } = filter
    writeExclusions(userId, {
      phases: excludedSchoolPhaseIds,
      types: excludedEventTypeIds,
      schools: excludedSchoolTypeIds,
    })
  } else if (profile) writeExclusions(userId, { phases: phasesLeftOut(profile.registrationSchoolPhasesJson, phases) })
}

/** Once on each device; without the server the next start tries again. */
async function readOnceForOffline(userId: string): Promise<void> {
  if (await hasStoredProfile()) return
  const { readForOffline } = await import('./offline/read-for-offline.ts')
  await readForOffline(userId)
}

/** The school phases that a profile does not name; none if it names none of those there are. */
export function phasesLeftOut(registrationSchoolPhasesJson: string, phases: readonly Named[]): string[] {
  const named = JSON.parse(registrationSchoolPhasesJson) as string[]
  const others = phases.filter(({ name }) => !named.includes(name))
  return others.length === phases.length ? [] : others.map(({ id }) => id)
}

/** The school phases there are. @throws GraphqlFailure */
export async function readPhases(): Promise<Named[]> {
  return (await request<{ itemTags: Named[] }>('query phases { itemTags(tagType: SchoolPhase) { id name } }', {}))
    .itemTags
}

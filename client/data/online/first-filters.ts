import { exclusionsChanged } from '../exclusions.ts'
import { hasChosenPhases, writeExclusions } from '../write-exclusions.ts'
import { request } from './graphql-client.ts'

const firstFiltersQuery = `query firstFilters($userId: ID) {
  profile(userId: $userId) { registrationSchoolPhasesJson }
  itemTags(tagType: SchoolPhase) { id name }
}`

type FirstFilters = {
  profile: { registrationSchoolPhasesJson: string } | null
  itemTags: { id: string; name: string }[]
}

// Another tab may have chosen.
addEventListener('storage', exclusionsChanged)

/**
 * The first filters: if nothing was chosen on this device yet, the school phases that were not named at registration
 * are excluded. People who named none see all.
 */
export async function setFirstFilters(userId: string): Promise<void> {
  if (hasChosenPhases(userId)) return
  const { profile, itemTags: phases } = await request<FirstFilters>(firstFiltersQuery, { userId })
  if (!profile || hasChosenPhases(userId)) return
  const named = JSON.parse(profile.registrationSchoolPhasesJson) as string[]
  const others = phases.filter(({ name }) => !named.includes(name))
  writeExclusions(userId, { phases: others.length === phases.length ? [] : others.map(({ id }) => id) })
}

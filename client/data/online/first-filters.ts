import { request } from './graphql-client.ts'

/** Ids of the school phases that this user does not want to see on this device (product 3). */
const keyOf = (userId: string): string => `excluded-school-phases:${userId}`

const firstFiltersQuery = `query firstFilters($userId: ID) {
  profile(userId: $userId) { registrationSchoolPhasesJson }
  itemTags(tagType: SchoolPhase) { id name }
}`

type FirstFilters = {
  profile: { registrationSchoolPhasesJson: string } | null
  itemTags: { id: string; name: string }[]
}

/**
 * The first filters: where nothing was chosen on this device yet, the school phases that were not named at registration
 * are excluded. Who named none sees all.
 */
export async function setFirstFilters(userId: string): Promise<void> {
  const key = keyOf(userId)
  if (localStorage.getItem(key) !== null) return
  const { profile, itemTags: phases } = await request<FirstFilters>(firstFiltersQuery, { userId })
  if (!profile || localStorage.getItem(key) !== null) return
  const named = JSON.parse(profile.registrationSchoolPhasesJson) as string[]
  const others = phases.filter(({ name }) => !named.includes(name))
  const excluded = others.length === phases.length ? [] : others.map(({ id }) => id)
  localStorage.setItem(key, JSON.stringify(excluded))
}

import { request } from './graphql-client.ts'
import { readProfile } from './profiles.ts'

/** Ids of the school phases that this user does not want to see on this device (product 3). */
const keyOf = (userId: string): string => `excluded-school-phases:${userId}`

const schoolPhasesQuery = `query schoolPhases { itemTags(tagType: SchoolPhase) { id name } }`

/**
 * The first filters: where nothing was chosen on this device yet, the school phases that were not named at registration
 * are excluded. Who named none sees all.
 */
export async function setFirstFilters(userId: string): Promise<void> {
  const key = keyOf(userId)
  if (localStorage.getItem(key) !== null) return
  const [profile, { itemTags: phases }] = await Promise.all([
    readProfile({ userId }),
    request<{ itemTags: { id: string; name: string }[] }>(schoolPhasesQuery, {}),
  ])
  if (!profile || localStorage.getItem(key) !== null) return
  const named = JSON.parse(profile.registrationSchoolPhasesJson) as string[]
  const others = phases.filter(({ name }) => !named.includes(name))
  const excluded = others.length === phases.length ? [] : others.map(({ id }) => id)
  localStorage.setItem(key, JSON.stringify(excluded))
}

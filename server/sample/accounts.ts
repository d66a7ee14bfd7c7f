/** The password of every sample account (README). */
export const samplePassword = 'Calendar!2026'

/** People to sign in as: two administrators and one of each kind of organisation. */
export const accounts = [
  {
    slug: 'admin',
    email: 'admin@example.org',
    roleGroupId: 'Administrator',
    firstName: 'Alex',
    lastName: 'Admin',
    organisationType: 'Other',
    organisationName: 'School Almanac',
    jobTitle: 'Editor in chief',
    schoolPhases: [],
  },
  {
    slug: 'editor',
    email: 'editor@example.org',
    roleGroupId: 'Administrator',
    firstName: 'Erin',
    lastName: 'Editor',
    organisationType: 'Other',
    organisationName: 'School Almanac',
    jobTitle: 'Editor',
    schoolPhases: [],
  },
  {
    slug: 'teacher',
    email: 'teacher@example.org',
    roleGroupId: 'User',
    firstName: 'Terry',
    lastName: 'Teacher',
    organisationType: 'School',
    organisationName: 'Hillside All-through School',
    jobTitle: 'Deputy headteacher',
    urn: '100001',
    // With places of alternative provision and a special unit: what is written for each phase is for it.
    schoolPhases: ['Early years', 'Primary', 'Secondary', '16 to 19', 'Special', 'Alternative provision'],
  },
  {
    slug: 'leader',
    email: 'leader@example.org',
    roleGroupId: 'User',
    firstName: 'Lee',
    lastName: 'Leader',
    organisationType: 'MAT',
    organisationName: 'Northfield Academy Trust',
    jobTitle: 'Chief operating officer',
    urn: '100002',
    schoolPhases: ['Secondary', '16 to 19'],
  },
  {
    slug: 'partner',
    email: 'partner@example.org',
    roleGroupId: 'User',
    firstName: 'Pat',
    lastName: 'Partner',
    organisationType: 'Other',
    organisationName: 'Bright Term Trust',
    jobTitle: 'Schools officer',
    isIntrestedInWorkingTogether: true,
    schoolPhases: [],
  },
] as const satisfies readonly {
  slug: string
  email: string
  roleGroupId: 'Administrator' | 'User'
  firstName: string
  lastName: string
  organisationType: 'School' | 'MAT' | 'Other'
  organisationName: string
  jobTitle: string
  urn?: string
  isIntrestedInWorkingTogether?: boolean
  schoolPhases: readonly string[]
}[]

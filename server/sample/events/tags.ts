interface SampleTag {
  name: string
  tagType: 'SchoolPhase' | 'SchoolType' | 'Other'
  color: string
}

const phase = (name: string, color: string): SampleTag => ({ name, tagType: 'SchoolPhase', color })
const schoolType = (name: string, color: string): SampleTag => ({ name, tagType: 'SchoolType', color })
const keyword = (name: string): SampleTag => ({ name, tagType: 'Other', color: '#55606e' })

const tagTable = {
  'early-years': phase('Early years', '#d9972b'),
  primary: phase('Primary', '#2c7a5b'),
  secondary: phase('Secondary', '#1f5aa6'),
  '16-to-19': phase('16 to 19', '#6d4aa3'),
  special: phase('Special', '#b8407a'),
  'alternative-provision': phase('Alternative provision', '#a3502f'),
  maintained: schoolType('Maintained school', '#0f5c63'),
  academy: schoolType('Academy', '#44528f'),
  'free-school': schoolType('Free school', '#7a4a8a'),
  independent: schoolType('Independent school', '#a33a4b'),
  'special-school': schoolType('Special school', '#b23a6b'),
  'sixth-form-college': schoolType('Sixth-form college', '#35665a'),
  accountability: keyword('Accountability'),
  apprenticeships: keyword('Apprenticeships'),
  attendance: keyword('Attendance'),
  behaviour: keyword('Behaviour'),
  budgets: keyword('Budgets'),
  careers: keyword('Careers'),
  community: keyword('Community'),
  curriculum: keyword('Curriculum'),
  data: keyword('Data'),
  'digital-safety': keyword('Digital safety'),
  environment: keyword('Environment'),
  equality: keyword('Equality'),
  governance: keyword('Governance'),
  health: keyword('Health'),
  inspection: keyword('Inspection'),
  leadership: keyword('Leadership'),
  literacy: keyword('Literacy'),
  mathematics: keyword('Mathematics'),
  pay: keyword('Pay and conditions'),
  premium: keyword('Pupil premium'),
  recruitment: keyword('Recruitment'),
  safeguarding: keyword('Safeguarding'),
  science: keyword('Science'),
  send: keyword('SEND'),
  training: keyword('Training'),
  transition: keyword('Transition'),
  wellbeing: keyword('Wellbeing'),
} as const satisfies Record<string, SampleTag>

export type TagSlug = keyof typeof tagTable

/** School phases, school types and keywords, in the order in which they are offered. */
export const tags: Readonly<Record<TagSlug, SampleTag>> = tagTable

export const allPhases: readonly TagSlug[] = [
  'early-years',
  'primary',
  'secondary',
  '16-to-19',
  'special',
  'alternative-provision',
]
export const schoolAge: readonly TagSlug[] = ['primary', 'secondary', 'special']
export const stateTypes: readonly TagSlug[] = ['maintained', 'academy', 'free-school', 'special-school']
export const trustTypes: readonly TagSlug[] = ['academy', 'free-school']
export const allTypes: readonly TagSlug[] = [...stateTypes, 'independent', 'sixth-form-college']

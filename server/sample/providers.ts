import type { logos } from './media/logos.ts'

export type ProviderSlug = keyof typeof logos

/**
 * Who publishes or runs the events; the names from Northfield onwards are invented. The logos are drawn for this
 * product.
 */
export const providers: Readonly<Record<ProviderSlug, { name: string; color: string; description: string }>> = {
  dfe: {
    name: 'Department for Education',
    color: '#1d3f66',
    description: 'The government department for schools, further education and children’s services in England.',
  },
  ofsted: {
    name: 'Ofsted',
    color: '#5a3e85',
    description: 'Inspects schools, colleges, early years and children’s services.',
  },
  ofqual: { name: 'Ofqual', color: '#0f5c63', description: 'Regulates qualifications and examinations in England.' },
  sta: {
    name: 'Standards and Testing Agency',
    color: '#1f5aa6',
    description: 'Develops and delivers the national curriculum assessments of primary schools.',
  },
  councils: {
    name: 'Local authorities',
    color: '#5d6b3a',
    description: 'Councils in their role for admissions, special needs, transport and maintained schools.',
  },
  'exam-boards': {
    name: 'Awarding organisations',
    color: '#9a5b1e',
    description: 'The exam boards for GCSEs, A levels and technical qualifications.',
  },
  'university-admissions': {
    name: 'University admissions services',
    color: '#a33a4b',
    description: 'Applications to higher education and the dates they depend on.',
  },
  'teaching-unions': {
    name: 'Teaching unions',
    color: '#b0552f',
    description: 'Unions of teachers and support staff: pay, conditions and training for representatives.',
  },
  'leaders-association': {
    name: 'School leaders’ associations',
    color: '#2f4858',
    description: 'Associations of headteachers, college leaders and trust executives.',
  },
  'campaign-partners': {
    name: 'Awareness campaigns',
    color: '#b23a6b',
    description: 'Charities and campaigns behind the awareness days that schools take part in.',
  },
  'northfield-network': {
    name: 'Northfield Schools Network',
    color: '#16695f',
    description: 'A sample network of schools that plan conferences and visits together.',
  },
  'bright-term': {
    name: 'Bright Term Trust',
    color: '#d9972b',
    description: 'A sample charity for wellbeing and inclusion in primary schools.',
  },
  'governor-room': {
    name: 'The Governor Room',
    color: '#44528f',
    description: 'Sample briefings for governors, trustees and governance professionals.',
  },
  'business-circle': {
    name: 'School Business Circle',
    color: '#35665a',
    description: 'A sample community of school business leaders and finance directors.',
  },
  'safe-harbour': {
    name: 'Safe Harbour Safeguarding',
    color: '#1c6286',
    description: 'Sample training for designated safeguarding leads.',
  },
  'inclusion-matters': {
    name: 'Inclusion Matters Collective',
    color: '#7a4a8a',
    description: 'A sample group of SEND coordinators and specialist teachers.',
  },
}

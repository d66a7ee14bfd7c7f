/**
 * The kinds of event, in the order in which they are offered; the last one is archived but still used, as happens in
 * real life.
 */
export const eventTypes = {
  deadline: {
    name: 'Deadline',
    color: '#b4451f',
    description: 'A date by which something has to be sent, decided or published.',
    isDeadline: true,
  },
  'data-return': {
    name: 'Data return',
    color: '#0f6e77',
    description: 'Census days and the returns that schools, trusts and councils send.',
  },
  admissions: {
    name: 'Admissions',
    color: '#6d4aa3',
    description: 'Applying for places, offers and appeals, from nursery to university.',
  },
  exams: {
    name: 'Exams and assessment',
    color: '#1f5aa6',
    description: 'National tests, checks and examination series.',
  },
  results: {
    name: 'Results',
    color: '#2c7a5b',
    description: 'Days on which results reach schools, pupils or the public.',
  },
  guidance: {
    name: 'Guidance and publications',
    color: '#55657a',
    description: 'New guidance, reports, statistics and consultations.',
  },
  funding: {
    name: 'Funding and finance',
    color: '#6f7a1f',
    description: 'Allocations, payments and the finance year.',
  },
  awareness: {
    name: 'Awareness days',
    color: '#b8407a',
    description: 'Days and weeks that many schools plan assemblies and lessons around.',
  },
  conference: {
    name: 'Conference',
    color: '#8a5a12',
    description: 'Whole days out of school for leaders and specialists.',
  },
  webinar: {
    name: 'Webinar or briefing',
    color: '#2879a8',
    description: 'Short sessions that can be joined from a desk.',
  },
  holiday: {
    name: 'School holidays',
    color: '#5c8a3a',
    description: 'Holidays, half-terms and bank holidays: days without school.',
    isHoliday: true,
  },
  terms: {
    name: 'Term dates',
    color: '#7a3b5d',
    description: 'First days of term and INSET days.',
  },
  bulletin: {
    name: 'Sector bulletin',
    color: '#7d7468',
    description: 'Kept for old entries; new ones belong under Guidance and publications.',
    archived: true,
  },
} as const satisfies Record<
  string,
  { name: string; color: string; description: string; isDeadline?: boolean; isHoliday?: boolean; archived?: boolean }
>

export type EventTypeSlug = keyof typeof eventTypes

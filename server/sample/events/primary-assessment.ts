import { allDay, timed, week } from './dates.ts'
import type { SampleEvent } from './event.ts'
import { after, last, nth, on, onOrAfter } from './rules.ts'
import { stateTypes } from './tags.ts'

const keyStage2 = nth(2, 'monday', 'may')
const multiplicationTables = after(last('monday', 'may'), 7)
const phonics = nth(2, 'monday', 'june')

const gateway = ['Primary assessment gateway', 'https://www.primaryassessmentgateway.education.gov.uk/'] as const
const keyStage2Guidance = [
  'Key stage 2 assessment and reporting',
  'https://www.gov.uk/government/publications/key-stage-2-assessment-and-reporting-arrangements-ara',
] as const
const checksGuidance = [
  'Assessments in primary school',
  'https://www.gov.uk/government/collections/national-curriculum-assessments-practice-materials',
] as const

export const primaryAssessment: readonly SampleEvent[] = [
  {
    slug: 'reception-baseline',
    name: 'Reception baseline assessment',
    type: 'exams',
    providers: ['sta'],
    dates: [week(onOrAfter('monday', 'september', 7)), allDay(nth(3, 'friday', 'october'))],
    text: 'A teacher works through short tasks with every new reception child within their first six weeks: most start this week, and the last day is in October. Nobody is told a score.',
    points: ['Register your pupils on the gateway first', 'Keep a quiet place free in the mornings'],
    links: [['Reception baseline assessment', 'https://www.gov.uk/guidance/reception-baseline-assessment'], gateway],
    tags: ['early-years', 'primary', ...stateTypes],
  },
  {
    slug: 'phonics-autumn',
    name: 'Phonics screening check: year 2 retakes begin',
    type: 'exams',
    providers: ['sta'],
    dates: [week(nth(4, 'monday', 'november'))],
    text: 'Many schools use this week to listen to the year 2 pupils who did not meet the standard in June, long before they retake it.',
    links: [['Phonics screening check', 'https://www.gov.uk/education/phonics']],
    tags: ['primary', ...stateTypes, 'literacy'],
  },
  {
    slug: 'test-orders',
    name: 'Order key stage 2 tests: pupil registration opens',
    type: 'exams',
    providers: ['sta'],
    dates: [week(nth(2, 'monday', 'october'))],
    text: 'Participating independent schools register; all other schools check the number of year 6 pupils that papers will be sent for.',
    links: [gateway, keyStage2Guidance],
    tags: ['primary', ...stateTypes, 'independent'],
  },
  {
    slug: 'modified-tests',
    name: 'KS2 access: order modified test papers',
    type: 'deadline',
    providers: ['sta', 'inclusion-matters'],
    dates: [allDay(nth(3, 'friday', 'november'))],
    text: 'Braille, enlarged and modified large print versions of the key stage 2 tests are ordered on the gateway by the end of <strong>today</strong>. Later orders cannot be promised.',
    points: [
      'Talk to the specialist teacher first',
      'Order one practice set as well',
      'Write down who will read or scribe in May',
    ],
    links: [
      gateway,
      [
        'Access arrangements guidance',
        'https://www.gov.uk/government/publications/key-stage-2-tests-access-arrangements',
      ],
      keyStage2Guidance,
    ],
    tags: ['primary', 'special', ...stateTypes, 'send'],
    picture: 'papers',
    isFeatured: true,
  },
  {
    slug: 'additional-time',
    name: 'Apply for additional time and early opening',
    type: 'deadline',
    providers: ['sta'],
    dates: [allDay(on('april', 20))],
    text: 'Requests for additional time in the key stage 2 tests, compensatory marks and early opening are made on the gateway.',
    links: [gateway],
    tags: ['primary', ...stateTypes, 'send'],
  },
  {
    slug: 'key-stage-2-tests',
    name: 'Key stage 2 tests (SATs)',
    type: 'exams',
    providers: ['sta', 'dfe'],
    dates: [week(keyStage2, 4)],
    text: 'Year 6 sit grammar, punctuation and spelling on Monday, reading on Tuesday and mathematics on Wednesday and Thursday.',
    points: [
      'Papers stay sealed until the hour',
      'Every room has two adults',
      'Script collection follows the last paper',
    ],
    links: [
      keyStage2Guidance,
      ['What parents can read', 'https://www.gov.uk/government/publications/key-stage-2-tests-information-for-parents'],
    ],
    tags: ['primary', ...stateTypes, 'literacy', 'mathematics'],
    picture: 'papers',
    isFeatured: true,
  },
  {
    slug: 'key-stage-2-variations',
    name: 'Key stage 2 tests: timetable variations',
    type: 'exams',
    providers: ['sta'],
    dates: [week(after(keyStage2, 7))],
    text: 'Pupils who were ill may take a missed test within five school days when the gateway has agreed to it.',
    links: [gateway],
    tags: ['primary', ...stateTypes],
  },
  {
    slug: 'key-stage-1-optional',
    name: 'Optional key stage 1 tests available',
    type: 'exams',
    providers: ['sta'],
    dates: [week(after(keyStage2, 7))],
    text: 'Schools may use the papers whenever it suits them; many choose this week. Results are for the school and are not collected.',
    links: [checksGuidance],
    tags: ['primary', ...stateTypes],
  },
  {
    slug: 'multiplication-tables',
    name: 'Multiplication tables check: year 4',
    type: 'exams',
    providers: ['sta'],
    dates: [week(multiplicationTables, 12)],
    text: 'Twenty-five questions on a screen, six seconds each. Schools choose the time within two weeks, with a third week for pupils who were away.',
    links: [['Multiplication tables check', 'https://www.gov.uk/guidance/multiplication-tables-check']],
    tags: ['primary', ...stateTypes, 'mathematics'],
    isFeatured: true,
  },
  {
    slug: 'phonics-check',
    name: 'Phonics screening check: year 1',
    type: 'exams',
    providers: ['sta'],
    dates: [week(phonics)],
    text: 'Forty words, real and invented, read aloud to a teacher the child knows. The following week is for children who were away.',
    links: [['Phonics screening check', 'https://www.gov.uk/education/phonics']],
    tags: ['primary', ...stateTypes, 'literacy'],
    isFeatured: true,
  },
  {
    slug: 'early-years-profile',
    name: 'Early years foundation stage profile: assessments complete',
    type: 'deadline',
    providers: ['sta', 'councils'],
    dates: [allDay(on('june', 30))],
    text: 'The profile of every child is completed in the term they turn five, and the council receives it by today.',
    links: [
      [
        'EYFS profile handbook',
        'https://www.gov.uk/government/publications/early-years-foundation-stage-profile-handbook',
      ],
    ],
    tags: ['early-years', 'primary', ...stateTypes],
  },
  {
    slug: 'teacher-assessment-deadline',
    name: 'Key stage 2 teacher assessment: send your judgements',
    type: 'deadline',
    providers: ['sta'],
    dates: [allDay(last('friday', 'june'))],
    text: 'Writing and science judgements of year 6, and judgements of pupils below the standard of the tests, are submitted by today.',
    links: [gateway, keyStage2Guidance],
    tags: ['primary', ...stateTypes],
  },
  {
    slug: 'key-stage-2-results',
    name: 'Key stage 2 results returned to schools',
    type: 'results',
    providers: ['sta'],
    dates: [allDay(onOrAfter('tuesday', 'july', 5))],
    text: 'Scaled scores and marked scripts are on the gateway from 7:30. Reviews of marking can be asked for until the end of next week.',
    links: [gateway],
    tags: ['primary', ...stateTypes],
    picture: 'waves',
    isFeatured: true,
  },
  {
    slug: 'key-stage-2-national',
    name: 'Key stage 2 attainment: national figures',
    type: 'guidance',
    providers: ['dfe'],
    dates: [timed(nth(2, 'tuesday', 'september'), '09:30', 30)],
    text: 'National and local figures of last summer’s tests, to set your own results beside.',
    links: [
      [
        'Key stage 2 attainment',
        'https://explore-education-statistics.service.gov.uk/find-statistics/key-stage-2-attainment',
      ],
    ],
    tags: ['primary', ...stateTypes, 'accountability', 'data'],
  },
]

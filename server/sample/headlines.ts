import type { PictureName } from './events/event.ts'
import type { Month } from './events/rules.ts'

export interface SampleHeadline {
  month: Month
  name: string
  html: string
  picture: PictureName
}

/** One headline for each month of a school year, in its order. */
export const headlines: readonly SampleHeadline[] = [
  {
    month: 'september',
    name: 'A new school year: first things first',
    html: '<p>Safeguarding guidance in force, induction registered, key stage 4 data checked. The <strong>autumn census</strong> is three weeks away.</p>',
    picture: 'books',
  },
  {
    month: 'october',
    name: 'Census, secondary choices and the first half-term',
    html: '<p>Count pupils on the first Thursday, help year 6 families apply by <strong>31 October</strong>, and settle appraisal before the break.</p>',
    picture: 'leaves',
  },
  {
    month: 'november',
    name: 'Workforce census, resits and Anti-Bullying Week',
    html: '<p>Everyone on the payroll is counted, resits run in the second week, and modified test papers are ordered by the <strong>third Friday</strong>.</p>',
    picture: 'papers',
  },
  {
    month: 'december',
    name: 'Before you close: what must be published by New Year’s Eve',
    html: '<p>Pupil premium strategy, audited accounts and the headteacher’s appraisal share one date: <strong>31 December</strong>.</p>',
    picture: 'snow',
  },
  {
    month: 'january',
    name: 'Primary places and the spring census',
    html: '<p>Reception applications close on <strong>15 January</strong>; the longest census of the year follows on the third Thursday.</p>',
    picture: 'planner',
  },
  {
    month: 'february',
    name: 'Mental health, safer internet, summer entries',
    html: '<p>Two awareness weeks, one half-term, and exam entries by <strong>21 February</strong>.</p>',
    picture: 'hills',
  },
  {
    month: 'march',
    name: 'Offers go out, books come in',
    html: '<p>Secondary offers at the start of the month, World Book Day on the first Thursday, access arrangements by the <strong>21st</strong>.</p>',
    picture: 'books',
  },
  {
    month: 'april',
    name: 'Easter, primary offers and a new finance year',
    html: '<p>Maintained schools start a new budget on the 1st; families of four-year-olds hear on or after the <strong>16th</strong>.</p>',
    picture: 'blossom',
  },
  {
    month: 'may',
    name: 'Tests and exams begin',
    html: '<p>Key stage 2 tests fill the second week. GCSE and A level papers start around them, and the summer census is on the <strong>third Thursday</strong>.</p>',
    picture: 'papers',
  },
  {
    month: 'june',
    name: 'Phonics, tables and the contingency day',
    html: '<p>Year 4 and year 1 checks, transition visits, teacher assessment by the <strong>last Friday</strong>.</p>',
    picture: 'bunting',
  },
  {
    month: 'july',
    name: 'Results for year 6, plans for September',
    html: '<p>Key stage 2 results arrive early in the month. Read what changes in safeguarding <strong>before</strong> everyone leaves.</p>',
    picture: 'bunting',
  },
  {
    month: 'august',
    name: 'Two Thursdays of results',
    html: '<p>A levels and T Levels first, GCSEs a week later; trusts send their budget forecast before the <strong>end of the month</strong>.</p>',
    picture: 'waves',
  },
]

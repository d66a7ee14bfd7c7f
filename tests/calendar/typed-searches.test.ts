import { describe, expect, test } from 'vitest'
import { atOnce } from '#client/search/in-slices.ts'
import { createSearch, descriptionSteps, indexSteps } from '#client/calendar/search/search-index.ts'
import { eventRows, makerOf } from '#server/sample/event-rows.ts'
import { sampleEvents } from '#server/sample/sample-events.ts'
import { sampleId } from '#server/sample/sample-id.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import { descriptionsOf, entriesOf, sampleNames } from '../support/inputs/sample-months.ts'

const rows = eventRows(sampleEvents, [2026, 2027], makerOf(sampleId('user/editor'), new Date('2026-11-20T12:00:00Z')))
const index = atOnce(indexSteps(entriesOf(rows), sampleNames(), dayInZone('Europe/London')))
const search = createSearch(index, atOnce(descriptionSteps(descriptionsOf(rows))))
const namesFound = (text: string) => [...new Set(search(text).found.map(({ entry }) => entry.name))]

describe('What people type finds', () => {
  test.each([
    // In other words, forms and orders than the calendar has them.
    ['half term', 'Half-term: October'],
    ['halfterm', 'Half-term: May'],
    ['HALF-TERM feb', 'Half-term: February'],
    ['half term october 2026', 'Half-term: October'],
    ['workshop census', 'Spring census workshop for school offices'],
    ['autumn school census', 'School census day: autumn'],
    ['day results gcse', 'GCSE results day'],
    ['a level results', 'A level and AS results day'],
    ['ks2 sats', 'Key stage 2 tests (SATs)'],
    ['sats', 'Key stage 2 tests (SATs)'],
    ['phonics year 1', 'Phonics screening check: year 1'],
    ['times tables', 'Multiplication tables check: year 4'],
    ['inset', 'INSET day: subject training'],
    ['bank holidays', 'Early May bank holiday'],
    ['christmas holidays', 'Christmas holiday'],
    ['childrens mental health', 'Children’s Mental Health Week'],
    ['antibullying', 'Anti-Bullying Week'],
    ['anti bullying week', 'Anti-Bullying Week'],
    ['world book', 'World Book Day'],
    ['offer day primary', 'National offer day: primary'],
    ['resignation easter', 'Teacher resignation date: to leave at Easter'],
    ['keeping children safe', 'Keeping children safe in education: new edition in force'],
    ['budget forecast', 'Academies budget forecast return'],
    // With slips.
    ['cenus', 'School census day: spring'],
    ['sensus spring', 'Last day to send the spring census'],
    ['ofstead update', 'Ofsted update: questions and answers'],
    ['safegaurding briefing', 'Safeguarding briefing of the term'],
    ['phonix', 'Phonics screening check: year 2 retakes begin'],
    ['multiplicaton', 'Multiplication tables check: year 4'],
    ['admisions', 'Publish your admission arrangements'],
    ['govenors conference', 'Governors’ autumn conference'],
    ['pupil premuim', 'Publish your pupil premium strategy'],
    ['attendence webinar', 'Attendance leads’ monthly webinar'],
    ['xmas hols', 'Christmas holiday'],
    ['kcsie', 'Keeping children safe in education: new edition in force'],
    ['swc', 'School workforce census day'],
    ['sfvs deadline', 'Schools financial value standard to your council'],
    ['eyfs', 'Early years foundation stage profile: assessments complete'],
    ['cif bids', 'Condition improvement fund: bids close'],
    ['ucas', 'University applications: equal consideration'],
    ['ects', 'Register early career teachers'],
    ['sats week', 'Key stage 2 tests (SATs)'],
    ['half term week october', 'Half-term: October'],
    ['spring half term', 'Half-term: February'],
    ['phonics y1', 'Phonics screening check: year 1'],
    ['yr 4 times tables', 'Multiplication tables check: year 4'],
    ['gcse maths november', 'GCSE mathematics: November papers'],
    ['4 dec', 'Last day to send the school workforce census'],
    ['bank hol may', 'Early May bank holiday'],
    ['primary offer day', 'National offer day: primary'],
    ['teachers pay', 'Teachers’ pay and appraisal reviews complete'],
    ['staff survey', 'Ofsted parents’ and staff surveys: annual reminder'],
    ['headtecher resignation', 'Headteacher resignation date: to leave at Easter'],
    ['alevel results day', 'A level and AS results day'],
    ['fsm census', 'School census day: autumn'],
    ['pp strategy', 'Publish your pupil premium strategy'],
    ['eyfsp', 'Early years foundation stage profile: assessments complete'],
    ['ucas deadline', 'University applications: equal consideration'],
    ['cif deadline', 'Condition improvement fund: bids close'],
    ['when does term start', 'Autumn term starts'],
    ['when is half term', 'Half-term: October'],
    ['EHC plans', 'Education, health and care plans: moving on at 16'],
    ['ehcps', 'Education, health and care plans: secondary transfer'],
    ['sen stats', 'Special educational needs statistics'],
    ['nea marks', 'GCSE non-examined assessment marks'],
    ['phonics resits', 'Phonics screening check: year 2 retakes begin'],
    ['gpg', 'Gender pay gap: public bodies publish'],
    ['iwd', 'International Women’s Day'],
    ['ilr', 'Individualised learner record: final return of last year'],
    ['aar', 'Academies accounts return'],
    // Written together.
    ['worldbookday', 'World Book Day'],
    ['blackhistorymonth', 'Black History Month'],
    ['timestables', 'Multiplication tables check: year 4'],
    // By what is not in the name: month, type, provider, place, keyword, description.
    ['deadline march', 'Schools financial value standard to your council'],
    ['deadlines january', 'Academy trusts: publish your accounts'],
    ['ofsted online', 'Ofsted update: questions and answers'],
    ['online webinars november', 'Attendance leads’ monthly webinar'],
    ['conference leeds', 'Exams officers’ conference'],
    ['standards and testing agency may', 'Key stage 2 tests (SATs)'],
    ['department for education census', 'School census day: summer'],
    ['awareness week february', 'Children’s Mental Health Week'],
    ['exams june', 'Exams contingency day'],
    ['without a calculator', 'GCSE mathematics: November papers'],
    ['thursday 21 january', 'School census day: spring'],
    ['21/01/2027', 'School census day: spring'],
  ])('"%s": %s', (typed, name) => {
    expect(namesFound(typed)).toContain(name)
  })
})

test.each([
  ['cenus', 'census'],
  ['ofstead update', 'ofsted update'],
  ['safegaurding briefing', 'safeguarding briefing'],
  ['govenors conference', 'governors conference'],
])('what was meant by "%s" is "%s", which finds the same in its own right', (typed, meant) => {
  expect(search(typed).meant).toBe(meant)
  expect(search(meant).meant).toBeNull()
  expect(namesFound(typed)).toEqual(expect.arrayContaining(namesFound(meant)))
})

test.each([
  ['ofsted online', /ofsted/i],
  ['half term', /half-term/i],
  ['school census spring', /census/i],
])('what "%s" finds first is about it', (typed, name) => {
  expect(namesFound(typed)[0]).toMatch(name)
})

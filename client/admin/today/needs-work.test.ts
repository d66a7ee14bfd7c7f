import { expect, test } from 'vitest'
import type { ListRows } from '#sync/entities/index.ts'
import {
  awayOf,
  comingEvents,
  draftsOf,
  lacksOf,
  monthsWithoutHeadline,
  plannedEvents,
  quietOf,
  type WorkCard,
} from './needs-work.ts'

const today = '2026-11-20'

type Dates = [start: string, end?: string][]

function event(name: string, dates: Dates, more: Partial<ListRows['calendarEvent']> = {}): ListRows['calendarEvent'] {
  const schedules = dates.map(([start, end = start], number) => ({
    id: `${name} ${number}`,
    start: `${start}T00:00:00.000Z`,
    end: `${end}T00:00:00.000Z`,
    isAllDay: true,
  }))
  return {
    id: name,
    name,
    archived: false,
    isPublished: true,
    isFeatured: false,
    schedules,
    ...more,
  } as ListRows['calendarEvent']
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('what touches the next six weeks is coming, the next first', () => {
  const rows = [
    event('last day', [['2026-12-31']]),
    event('too late', [['2027-01-01']]),
    event('over', [['2026-11-19']]),
    event('still on', [['2026-11-01', '2026-11-20']]),
    event('also earlier', [['2026-10-01'], ['2026-11-25']]),
    event('archived', [['2026-11-25']], { archived: true }),
  ]
  expect(namesOf(comingEvents(rows, today))).toEqual(['still on', 'also earlier', 'last day'])
})

test('an event lacks what it has none of', () => {
  const whole = { imageBlobReferenceId: 'a', urls: [{}], providers: [{}], tagLinks: [{}] } as Parameters<
    typeof lacksOf
  >[0]
  expect(lacksOf(whole)).toEqual([])
  expect(lacksOf({ ...whole, imageBlobReferenceId: null, urls: [] })).toEqual(['picture', 'link'])
  expect(lacksOf({ ...whole, providers: [], tagLinks: [] })).toEqual(['provider', 'tag'])
})

test('drafts are those that readers have never seen, by date', () => {
  const draft = { archived: true, isPublished: false }
  const rows = [
    event('no date', [], draft),
    event('later', [['2027-01-01']], draft),
    event('sooner', [['2026-12-01']], draft),
    event('put away', [['2026-12-01']], { archived: true }),
    event('published', [['2026-12-01']]),
  ]
  expect(namesOf(draftsOf(rows))).toEqual(['sooner', 'later', 'no date'])
})

test('six months from this one on need a headline', () => {
  const headline = (start: string, archived = false) =>
    ({ start: `${start}T00:00:00.000Z`, archived }) as ListRows['calendarHeadline']
  const headlines = [headline('2026-11-01'), headline('2027-01-05'), headline('2027-02-01', true)]
  expect(monthsWithoutHeadline(headlines, today)).toEqual(['2026-12', '2027-02', '2027-03', '2027-04'])
  expect(monthsWithoutHeadline([], today)).toHaveLength(6)
})

test('what is published or archived by itself in 14 days is planned, the earliest first, also what was missed', () => {
  const none = { publishAt: null, unpublishAt: null }
  const rows = [
    event('goes', [], { ...none, unpublishAt: '2026-12-03T09:00:00.000Z' }),
    event('comes', [], { ...none, archived: true, isPublished: false, publishAt: '2026-11-21T09:00:00.000Z' }),
    event('too far', [], { ...none, unpublishAt: '2026-12-05T09:00:00.000Z' }),
    event('missed', [], { ...none, archived: true, isPublished: false, publishAt: '2026-11-19T09:00:00.000Z' }),
    event('no plan', [], none),
    event('is public already', [], { ...none, publishAt: '2026-11-21T09:00:00.000Z' }),
  ]
  const planned = plannedEvents(rows, new Date('2026-11-20T09:00:00.000Z'))
  expect(namesOf(planned)).toEqual(['missed', 'comes', 'goes'])
  expect(planned.map(({ plan }) => [plan.does, plan.isMissed])).toEqual([
    ['publishes', true],
    ['publishes', false],
    ['archives', false],
  ])
})

test('nothing else needs anybody only once every card has been looked at', () => {
  const links: WorkCard = { said: 'No links need attention.', isLookedAt: true, more: undefined }
  const headings = (drafts: WorkCard) =>
    quietOf(
      new Map<string, WorkCard>([
        ['Links', links],
        ['Drafts', drafts],
      ]),
    ).map(({ heading }) => heading)
  expect([headings(null), headings('away'), headings('loading')]).toEqual([['Links'], ['Links'], []])
})

test('cards that need a connection are named together', () => {
  const cards = new Map<string, WorkCard>([
    ['Links', 'away'],
    ['Drafts', null],
    ['Next emails', 'away'],
  ])
  expect(awayOf(cards)).toEqual(['Links', 'Next emails'])
})

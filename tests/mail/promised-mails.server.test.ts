import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTimes } from '#server/mail/mailing-lists.ts'
import { siteTexts } from '#server/sample/site-texts.ts'
import { bankHolidays } from '#sync/rules/bank-holidays.ts'
import { addDays, weekdayOf } from '#sync/rules/day.ts'
import { instantsOf } from '#sync/rules/local-time.ts'
import { nextDue, type MailingKind } from '#sync/rules/mailing-times.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { root, sourceFiles } from '../support/source-files.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database?.drop())

const [firstDay, lastDay] = ['2026-11-27', '2028-12-31']

/** When mails come, by what words for people say of it. @throws for words that this test cannot read */
function promisedBy(words: string): string[] {
  const [, days, time, except] =
    /^(weekdays|sundays) at (\d\d:\d\d) uk time(, except bank holidays)?\.?$/.exec(words.toLowerCase()) ?? []
  if (days === undefined) throw new Error(`When is "${words}"?`)
  const found: string[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const isDay = days === 'sundays' ? weekdayOf(day) === 0 : ![0, 6].includes(weekdayOf(day))
    const isHoliday = bankHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
    if (isDay && !(except && isHoliday)) found.push(instantsOf(`${day}T${time}`, sectorZone)[0]!.instant)
  }
  return found
}

function sent(kind: MailingKind): string[] {
  const found: string[] = []
  let next = nextDue(kind, new Date(`${firstDay}T00:00:00Z`))
  while (next.period <= lastDay) {
    found.push(next.at)
    next = nextDue(kind, new Date(next.at))
  }
  return found
}

test('the daily and the weekly update come when mails, pages and the profile say, for two years', async () => {
  const words = await readFile(join(root, 'client', 'i18n', 'words', 'profile-fields.ts'), 'utf8')
  const wordOf = (key: string) => new RegExp(`${key}: '([^']+)'`).exec(words)?.[1] ?? ''
  for (const [kind, said] of [
    ['daily', [listTimes.daily, wordOf('dailyWhen')]],
    ['weekly', [listTimes.weekly, wordOf('weeklyWhen')]],
  ] as const) {
    for (const sentence of said) expect([sentence, promisedBy(sentence)]).toEqual([sentence, sent(kind)])
  }
  const times = [...listTimes.reminders.matchAll(/\d\d:\d\d/g)].map(([time]) => time)
  expect(times).toEqual(['08:00'])
  expect(nextDue('reminders', new Date('2026-11-27T00:00:00Z')).at).toBe('2026-11-27T08:00:00.000Z')
})

test('no sentence on screen, in a mail or on a page says that the updates are still to come', async () => {
  const sources = sourceFiles().filter(
    (path) => /^(client|sync|server)\//.test(path) && !/\.test\.|migrations/.test(path),
  )
  expect(sources.length).toBeGreaterThan(400)
  const found: string[] = []
  for (const path of [...sources, 'README.md', 'docs/product.md', 'docs/sample-data.md']) {
    const text = await readFile(join(root, path), 'utf8')
    if (/\bstarts? soon\b|\bemails? (is|are) not sent yet\b/i.test(text)) found.push(path)
  }
  expect(found).toEqual([])
})

test('a stored text that nobody has touched promises them again, one that somebody has written stays', async () => {
  const text = async () => {
    const [row] = await database.sql<{ html: string }[]>`select html from cms_text where name = 'Login.VideoText'`
    return row!.html
  }
  const run = async (name: string) =>
    database.writes.unsafe(await readFile(join(root, 'server', 'db', 'migrations', name), 'utf8'))
  const promised = await text()
  expect(promised).toContain('with daily and weekly update emails')
  const sample = siteTexts.find(({ name }) => name === 'Login.VideoText')!.html
  expect(sample).toContain('A short email by day or by week, if you like')
  for (const before of [promised, sample, `${promised}<p>Written by us.</p>`, '<p>Written by us.</p>']) {
    await database.writes`update cms_text set html = ${before} where name = 'Login.VideoText'`
    await run('0071_no_mails_promised.sql')
    await run('0075_mails_promised_again.sql')
    expect(await text()).toBe(before)
  }
})

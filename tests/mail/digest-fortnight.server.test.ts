import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sync/rules/day.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { createReader, mailingEnv, sendDueAt } from '../support/mails/mailings.ts'
import { startSmtpSink, type SmtpSink } from '../support/servers/smtp-sink.ts'
import { eventually } from '../support/waiting/eventually.ts'

const readers = process.env['LONG'] ? 1000 : 50

/** Fortnights in which the clocks change; the second one has Good Friday and Easter Monday in it. */
const fortnights = [
  {
    from: '2026-10-17',
    daily: ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23'].concat([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
    ]),
    dailyHours: { until: '2026-10-25', before: '05:30', after: '06:30' },
    weekly: [
      ['2026-10-18', '16:00'],
      ['2026-10-25', '17:00'],
    ],
  },
  {
    from: '2027-03-20',
    daily: ['2027-03-22', '2027-03-23', '2027-03-24', '2027-03-25'].concat([
      '2027-03-30',
      '2027-03-31',
      '2027-04-01',
      '2027-04-02',
    ]),
    dailyHours: { until: '2027-03-28', before: '06:30', after: '05:30' },
    weekly: [
      ['2027-03-21', '17:00'],
      ['2027-03-28', '16:00'],
    ],
  },
] as const

let database: TestDatabase
let sink: SmtpSink
let product: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  sink = await startSmtpSink()
  product = await startInProcess(
    database.url,
    { ...mailingEnv, SMTP_URL: sink.url, MAIL_RATE: '900000', NOW: '2026-10-01T12:00:00Z' },
    { level: 'error' },
  )
})

afterAll(async () => {
  await product?.stop()
  await sink?.close()
  await database?.drop()
})

type Person = { email: string; kinds: readonly ('daily' | 'weekly')[]; leavesOut: number }

/** Each type has an event every third day, so that the days differ. */
const types = 4
const isOn = (type: number, day: string) => (Date.parse(day) / 86_400_000 + type) % 3 === 0

test(`over two fortnights ${readers} readers get exactly the digests of their filters, at their hours`, async () => {
  const { writes } = database
  const typeIds: string[] = []
  for (let type = 0; type < types; type += 1) {
    const typeId = await insertType(writes, `Type ${type}`)
    typeIds.push(typeId)
    for (const { from } of fortnights) {
      for (let number = 0; number < 24; number += 1) {
        const day = addDays(from, number)
        if (isOn(type, day))
          await insertEvent(writes, { name: `T${type} on ${day}`, typeId, start: `${day}T00:00:00.000Z` })
      }
    }
  }
  const people: Person[] = []
  for (let number = 0; number < readers; number += 1) {
    const kinds = [['daily'], ['weekly'], ['daily', 'weekly'], []][number % 4] as Person['kinds']
    const email = `reader-${number}@fortnight.example`
    const leavesOut = number % 2 ** types
    const flags = { daily: kinds.includes('daily'), weekly: kinds.includes('weekly') }
    const id = await createReader(writes, { email, ...flags })
    const ids = typeIds.filter((_, type) => leavesOut & (2 ** type))
    await writes`insert into reader_filter (user_id, excluded_event_type_ids) values (${id}, ${ids}::uuid[])`
    people.push({ email, kinds, leavesOut })
  }

  for (const { from } of fortnights) {
    await writes`delete from digest_state`
    for (let half = 0; half < 15 * 48; half += 1) {
      await sendDueAt(database, new Date(Date.parse(`${from}T12:00:00Z`) + half * 1_800_000).toISOString())
    }
  }
  const wanted = fortnights.flatMap((fortnight) => people.flatMap((person) => mailsOf(person, fortnight))).toSorted()
  await eventually(() => expect(sink.taken.length).toBeGreaterThanOrEqual(wanted.length))
  const mails = await database.sql<
    { id: string; digest: string }[]
  >`select id, digest from mail where digest is not null`
  const digests = new Map(mails.map(({ id, digest }) => [id, digest]))
  const got = sink.taken.map(({ to, data }) => {
    const id = /^Message-ID: <([^@]*)@/m.exec(data)?.[1] ?? ''
    const names = new Set([...textOf(data).matchAll(/^T\d on .*$/gm)].map(([name]) => name.trim()))
    return toLine(to[0]!, digests.get(id)!, [...names])
  })
  expect(got.toSorted()).toEqual(wanted)
  const started = await database.sql<{ period: string; startedAt: string }[]>`
    select period, started_at from digest_run where kind <> 'reminders' order by started_at`
  expect(started.map(({ startedAt }) => startedAt)).toEqual(fortnights.flatMap(instantsOf).toSorted())
})

const toLine = (email: string, digest: string, names: string[]) => `${email} ${digest}: ${names.toSorted().join(', ')}`

/** What a person should get, worked out in another way than the product does. */
function mailsOf({ email, kinds, leavesOut }: Person, { daily, weekly }: (typeof fortnights)[number]): string[] {
  const on = (days: string[]) =>
    days.flatMap((day) =>
      Array.from({ length: types }, (_, type) => type)
        .filter((type) => !(leavesOut & (2 ** type)) && isOn(type, day))
        .map((type) => `T${type} on ${day}`),
    )
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, number) => addDays(first, number))
  const all = [
    ...(kinds.includes('daily') ? daily.map((day) => [`daily/${day}`, on(daysFrom(day, 2))] as const) : []),
    ...(kinds.includes('weekly')
      ? weekly.map(([day]) => [`weekly/${day}`, on(daysFrom(addDays(day, 1), 7))] as const)
      : []),
  ]
  return all.filter(([, names]) => names.length > 0).map(([digest, names]) => toLine(email, digest, names))
}

function instantsOf({ daily, weekly, dailyHours }: (typeof fortnights)[number]): string[] {
  const hourOf = (day: string) => (day < dailyHours.until ? dailyHours.before : dailyHours.after)
  return [...daily.map((day) => [day, hourOf(day)]), ...weekly].map(([day, hour]) => `${day}T${hour}:00.000Z`)
}

/** The decoded text part. */
function textOf(data: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n----_/.exec(data)?.[1] ?? ''
  return part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

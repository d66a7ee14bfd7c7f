import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { insertType } from '../support/content.ts'
import { startInProcess } from '../support/in-process.ts'
import { createOf, pushOnce } from '../support/push.ts'
import { readEnv } from '#server/env.ts'
import { slowStatement } from '#server/kit/times.ts'

const token = 'a-token-that-nobody-guesses-0123456789'
const story = accountStory({ METRICS: 'yes', METRICS_TOKEN: token })

const scrape = async (headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const response = await fetch(`${story.product.url}/metrics`, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

/** The value of a series; NaN where there is none yet. */
async function valueOf(series: string): Promise<number> {
  const { text } = await scrape()
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}

test('the numbers are read with the token alone, and are not there unless METRICS is on', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: token }])
    expect((await scrape(headers as Record<string, string>)).status).toBe(401)
  const { status, type, text } = await scrape()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toMatch(/^# HELP /)
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/)
  const other = await startInProcess(story.database.url)
  try {
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
  } finally {
    await other.stop()
  }
})

test('without a token, outside production, they are read on this machine alone', async () => {
  const open = await startInProcess(story.database.url, { METRICS: 'yes' })
  try {
    const statusOf = async (headers: Record<string, string>) => (await fetch(`${open.url}/metrics`, { headers })).status
    expect(await statusOf({})).toBe(200)
    // A proxy on this machine sends somebody else's request.
    expect(await statusOf({ 'x-forwarded-for': '127.0.0.1' })).toBe(401)
    expect(await statusOf({ forwarded: 'for=192.0.2.7' })).toBe(401)
  } finally {
    await open.stop()
  }
})

test('production does not hand out its numbers without a long token', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://calendar.example.org',
    SMTP_URL: 'smtp://localhost',
  }
  const given = { ...production, METRICS: 'yes' }
  expect(() => readEnv({ ...given, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: must have at least 32 characters')
  expect(() => readEnv(given)).toThrow('METRICS_TOKEN')
  expect(() => readEnv({ ...production, METRICS_TOKEN: 'short' })).not.toThrow()
  expect(readEnv({ ...given, METRICS_TOKEN: token }).metrics).toEqual({ on: true, token })
})

test('requests, answers to edits, waits, caches, mails, jobs and the database are counted, and nobody is named', async () => {
  const email = `counted-${randomUUID()}@example.org`
  const id = await story.account({ email, administrator: true })
  const typeId = await insertType(story.database.writes)
  const browser = await story.signedIn(email)
  const applied = 'almanac_push_answers_total{answer="APPLIED"}'
  const before = (await valueOf(applied)) || 0
  const waited = (await valueOf('almanac_lock_wait_seconds_count')) || 0
  const date = { id: randomUUID(), start: '2026-12-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z', isAllDay: true }
  const event = { name: 'Counted', calendarEventTypeId: typeId, schedules: [date] }
  expect((await pushOnce(browser, id, [createOf('calendarEvent', event)])).status).toBe(200)
  await fetch(`${story.product.url}/api/icalendar/subscribe`)
  expect(await valueOf(applied)).toBe(before + 1)
  expect(await valueOf('almanac_lock_wait_seconds_count')).toBeGreaterThan(waited)

  const { text } = await scrape()
  for (const part of [
    'almanac_requests_total{operation="account.login",method="POST",status="200"}',
    'almanac_request_seconds_count{operation="graphql"}',
    'almanac_statement_seconds_count{pool="reads"}',
    'almanac_transaction_wait_seconds_count{pool="writes"}',
    'almanac_pool_waiting{pool="reads"} 0',
    'almanac_cache_requests_total{cache="feeds"',
    'almanac_stream_clients 0',
    'almanac_mails_waiting 0',
    'almanac_database_up 1',
    'almanac_event_loop_delay_seconds{quantile="0.99"}',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain(email)
  expect(text).not.toContain(id)
  expect(await valueOf('almanac_stream_position')).toBe(await valueOf('almanac_position'))
})

test('a slow statement is logged by its name and without its parameters', async () => {
  const slow = (name: string) =>
    story.product.lines.filter((line) => line.includes('a slow statement') && line.includes(name))
  const { sql, writes } = story.product.product.database
  const seconds = (slowStatement * 1.01) / 1_000
  await Promise.all([
    sql`/* sleepsForATest */ select pg_sleep(${seconds}), ${'terry@example.org'}::text`,
    writes.begin((tx) => tx`/* sleepsInATransaction */ select pg_sleep(${seconds})`),
  ])
  expect(slow('sleepsForATest').map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ statement: 'sleepsForATest', milliseconds: expect.any(Number) }),
  )
  expect(slow('sleepsInATransaction').length).toBeGreaterThan(0)
  expect(slow('').join('')).not.toContain('terry')
  expect(await valueOf('almanac_slow_statements_total{statement="sleepsForATest"}')).toBeGreaterThan(0)
})

test('rows that are read piece by piece come to their end, and are not measured', async () => {
  const { sql } = story.product.product.database
  const read: number[] = []
  for await (const rows of sql<{ n: number }[]>`/* readsPieces */ select n from generate_series(1, 5) as n`.cursor(2))
    read.push(...rows.map(({ n }) => n))
  expect(read).toEqual([1, 2, 3, 4, 5])
  expect(await valueOf('almanac_pool_waiting{pool="reads"}')).toBe(0)
})

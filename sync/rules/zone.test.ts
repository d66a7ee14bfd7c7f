import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { differsFromSector, dayInZone } from './zone.ts'

const instants = [
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T00:00:00.000Z',
  '2026-11-19T23:59:59.999Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-28T23:30:00.000Z',
  '2026-10-24T23:30:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T23:59:00.000Z',
  '2026-03-08T04:59:00.000Z',
  '2026-11-01T04:30:00.000Z',
  '2026-09-26T12:30:00.000Z',
]

const program = `
  import { dayOnDevice } from ${JSON.stringify(fileURLToPath(new URL('zone.ts', import.meta.url)))}
  console.log(JSON.stringify(${JSON.stringify(instants)}.map(dayOnDevice)))
`

test.each(['UTC', 'Europe/London', 'America/New_York', 'Pacific/Auckland'])(
  'a device in %s finds the same dates as the named zone',
  (zone) => {
    const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    })
    expect(JSON.parse(answer)).toEqual(instants.map(dayInZone(zone)))
  },
)

test('an instant falls on the date of its zone', () => {
  expect(dayInZone('Europe/London')('2026-07-01T23:30:00.000Z')).toBe('2026-07-02')
  expect(dayInZone('America/New_York')('2026-07-02T03:30:00.000Z')).toBe('2026-07-01')
  expect(dayInZone('Pacific/Auckland')('2026-07-01T12:30:00.000Z')).toBe('2026-07-02')
})

test.each([
  ['Europe/London', '2026-07-01T12:00:00Z', false],
  ['Europe/Lisbon', '2026-01-01T12:00:00Z', false],
  ['UTC', '2026-01-01T12:00:00Z', false],
  ['UTC', '2026-07-01T12:00:00Z', true],
  ['Europe/Paris', '2026-01-01T12:00:00Z', true],
])('whether clocks in %s differ from the sector at %s: %s', (zone, instant, expected) => {
  expect(differsFromSector([new Date(instant)], zone)).toBe(expected)
})

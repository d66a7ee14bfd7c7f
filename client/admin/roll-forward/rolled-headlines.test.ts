import { expect, test } from 'vitest'
import { rolledHeadlines } from './rolled-headlines.ts'

const headline = (id: string, start: string, end: string, archived = false) => ({
  ...{ id, name: id, archived },
  start: `${start}T00:00:00.000Z`,
  end: `${end}T00:00:00.000Z`,
})

test('the headlines of a school year are rolled to the same months of the next, those of other years are not', () => {
  const headlines = [
    headline('may', '2027-05-01', '2027-06-01'),
    headline('before', '2026-08-01', '2026-09-01'),
    headline('september', '2026-09-01', '2026-10-01'),
    headline('hidden', '2026-10-01', '2026-11-01', true),
    headline('after', '2027-09-30', '2027-10-30'),
  ]
  expect(rolledHeadlines(headlines, 2026)).toEqual([
    {
      ...{ id: 'september', name: 'september', was: '2026-09', month: '2027-09', isThere: true },
      ...{ start: '2027-09-01T00:00:00.000Z', end: '2027-10-01T00:00:00.000Z' },
    },
    {
      ...{ id: 'may', name: 'may', was: '2027-05', month: '2028-05', isThere: false },
      ...{ start: '2028-05-01T00:00:00.000Z', end: '2028-06-01T00:00:00.000Z' },
    },
  ])
})

test('a month whose headline waits archived has been rolled forward already, and 29 February becomes the 28th', () => {
  const headlines = [headline('leap', '2028-02-29', '2028-03-29'), headline('next', '2029-02-01', '2029-03-01', true)]
  expect(rolledHeadlines(headlines, 2027)).toMatchObject([{ start: '2029-02-28T00:00:00.000Z', isThere: true }])
})

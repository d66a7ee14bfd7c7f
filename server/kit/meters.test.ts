import { expect, test } from 'vitest'
import { createCounter, createTimer, gaugeText, metersText } from './meters.ts'

test('a counter counts by the values of its labels, which may hold any character', () => {
  const answers = createCounter('test_answers_total', 'Answers.', 'answer')
  expect(metersText(), 'nothing is said of what never happened').not.toContain('test_answers')
  answers.add('APPLIED')
  answers.add('APPLIED')
  answers.add('a "b"\\\n')
  expect(metersText()).toContain(
    [
      '# HELP test_answers_total Answers.',
      '# TYPE test_answers_total counter',
      'test_answers_total{answer="APPLIED"} 2',
      'test_answers_total{answer="a \\"b\\"\\\\\\n"} 1',
      '',
    ].join('\n'),
  )
})

test('a timer counts in each bucket all that took no longer, and adds seconds', () => {
  const waits = createTimer('test_wait_seconds', 'Waits.', 'pool')
  for (const milliseconds of [5, 300, 60_000]) waits.add(milliseconds, 'reads')
  const text = metersText()
  expect(text).toContain('# TYPE test_wait_seconds histogram\ntest_wait_seconds_bucket{pool="reads",le="0.005"} 1\n')
  expect(text).toContain('test_wait_seconds_bucket{pool="reads",le="0.25"} 1\n')
  expect(text).toContain('test_wait_seconds_bucket{pool="reads",le="0.5"} 2\n')
  expect(text).toContain('test_wait_seconds_bucket{pool="reads",le="10"} 2\n')
  expect(text).toContain('test_wait_seconds_bucket{pool="reads",le="+Inf"} 3\n')
  expect(text).toContain('test_wait_seconds_sum{pool="reads"} 60.305\ntest_wait_seconds_count{pool="reads"} 3\n')
})

test('a gauge without rows is left out', () => {
  expect(gaugeText('test_clients', 'Clients.', [[3]])).toBe(
    '# HELP test_clients Clients.\n# TYPE test_clients gauge\ntest_clients 3\n',
  )
  expect(gaugeText('test_jobs', 'Jobs.', [], 'state')).toBe('')
})

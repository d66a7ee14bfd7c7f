import { expect, test } from 'vitest'
import { createLog, inRequest } from './log.ts'

function keptLog() {
  const lines: string[] = []
  return { log: createLog('debug', { write: (line) => void lines.push(line) }), lines }
}

test('a line names the request that led to it, also after it has waited', async () => {
  const { log, lines } = keptLog()
  await Promise.all(
    ['first', 'second'].map((id) =>
      inRequest(id, async () => {
        await Promise.resolve()
        log.warn({ of: id }, 'later')
      }),
    ),
  )
  log.warn('a job')
  const logged = lines.map((line) => JSON.parse(line) as { of?: string; requestId?: string })
  expect(logged.map(({ of, requestId }) => [of, requestId])).toEqual([
    ['first', 'first'],
    ['second', 'second'],
    [undefined, undefined],
  ])
})

test('what is no error but says something, as the queue of jobs does, is told like one', () => {
  const { log, lines } = keptLog()
  log.warn(
    { err: { message: 'could not extend file', code: '53100', detail: 'terry@example.org', stack: 'x' } },
    'failed',
  )
  log.warn({ err: 'terry@example.org' }, 'failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { message: 'could not extend file', code: '53100' } })
  expect(lines.join('')).not.toContain('terry')
})

test('what PostgreSQL quotes of a row or a value is in no line', () => {
  const { log, lines } = keptLog()
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "app_user_email"'), {
    code: '23505',
    detail: 'Key (email)=(terry@example.org) already exists.',
    where: 'terry@example.org',
  })
  const unread = Object.assign(new Error('invalid input syntax for type uuid: "terry@example.org"'), { code: '22P02' })
  log.error({ err: refused }, 'failed')
  log.error({ err: new Error('outer', { cause: unread }) }, 'failed')
  log.error({ err: new AggregateError([unread], 'several') }, 'failed')
  expect(lines.join('')).not.toContain('terry')
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { code: '23505', message: refused.message } })
  expect(JSON.parse(lines[1]!)).toMatchObject({ err: { message: 'outer', cause: { code: '22P02' } } })
})

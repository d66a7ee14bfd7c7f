import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isRefusalReason } from '#sync/words/refusal-reasons.ts'
import { root, sourceFiles } from '../support/source-files.ts'

let actionInWords: (action: string) => string
let noteWords: (note: string) => string

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const words = await import('#client/i18n/words/audit.ts')
  actionInWords = words.auditActionWords
  noteWords = words.noteWords
})

const sources = sourceFiles().filter((path) => /^server\/.*(?<!\.test)\.ts$/.test(path))
const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n')

/** What stands in quotes where the server writes an action into the audit. */
const actions = new Set(
  sources
    .filter((path) => !path.startsWith('server/http/') && !path.startsWith('server/audit-list/audit-'))
    .flatMap(linesOf)
    .filter((line) => /\baction( =|:)|\baudit(Of)?\(/.test(line) && !line.trim().startsWith('*'))
    .flatMap((line) => [...line.matchAll(/'([a-z][a-z -]+)'/g)].map(([, action]) => action!)),
)

const codes = new Set(
  linesOf('server/kit/errors.ts').flatMap((line) => /^ +(?:super\(\d+, )?'([A-Z][A-Z_]+)',/.exec(line)?.[1] ?? []),
)

describe('the audit in words', () => {
  test('the server’s actions and codes are found in its source', () => {
    expect(actions.size).toBeGreaterThan(50)
    expect([...actions]).toEqual(expect.arrayContaining(['sign-in refused', 'digest paused', 'calendar links reset']))
    expect(codes.size).toBeGreaterThan(40)
    expect([...codes]).toEqual(expect.arrayContaining(['CHANGE_EMAIL_FAILED', 'SAME_EMAIL']))
  })

  test.each([...actions])('the action “%s” has words', (action) => {
    expect(actionInWords(action)).toMatch(/^[A-Z]/)
  })

  test.each([...codes])('the refusal %s has words', (code) => {
    expect(isRefusalReason(code)).toBe(true)
    expect(noteWords(code)).toMatch(/^[A-Z][a-z]/)
  })

  test('what an administrator wrote is shown as it is', () => {
    expect(noteWords('School is closed')).toBe('School is closed')
  })
})

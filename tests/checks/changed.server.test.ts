import { describe, expect, test } from 'vitest'
import { reachOf } from '../support/runner/changed.ts'

describe('npm test -- --changed', () => {
  test.each([
    ['a page of the documentation', ['docs/design.md'], ['check']],
    [
      'what every test rests on',
      ['tests/support/server.ts'],
      ['check', 'unit', 'model', 'server', 'browser', 'faults', 'install'],
    ],
    ['the protocol', ['sync/protocol/patch-places.ts'], ['check', 'model', 'server', 'browser', 'faults', 'install']],
    [
      'the client of every screen',
      ['client/data/online/http/graphql-client.ts'],
      ['check', 'server', 'browser', 'faults', 'install'],
    ],
    ['a page that a test reads', ['docs/security.md'], ['check', 'server', 'install']],
    ['a test beside its file', ['sync/protocol/places.test.ts'], ['check']],
  ])('npm test -- --changed runs whole parts after a change of %s', (_what, files, whole) => {
    const reached = Object.entries(reachOf(files)).filter(([, reach]) => reach === 'everything')
    expect(reached.map(([part]) => part)).toEqual(whole)
  })
})

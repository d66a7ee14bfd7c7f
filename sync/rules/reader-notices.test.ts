import { describe, expect, test } from 'vitest'
import { dismissalOf, longestNotice, noticeProblems, shownNotices } from './reader-notices.ts'
import { unprintable } from './typed-text.ts'

const notice = { id: 'a', text: 'Closed', startsAt: '2026-11-20T09:00:00Z', endsAt: '2026-11-20T17:00:00Z' }

describe('a notice to readers', () => {
  test.each([
    ['2026-11-20T08:59:59Z', 0],
    ['2026-11-20T09:00:00Z', 1],
    ['2026-11-20T16:59:59Z', 1],
    ['2026-11-20T17:00:00Z', 0],
  ])('at %s is shown %d times', (at, times) => {
    expect(shownNotices([notice], new Date(at), new Set())).toHaveLength(times)
  })

  test('is not shown to whoever has dismissed it, until its words change, and the next one is', () => {
    const other = { ...notice, id: 'b' }
    const shown = (...notices: (typeof notice)[]) =>
      shownNotices(notices, new Date('2026-11-20T12:00:00Z'), new Set([dismissalOf(notice)]))
    expect(shown(notice, other)).toEqual([other])
    expect(shown({ ...notice, endsAt: '2026-11-21T17:00:00Z' })).toEqual([])
    const corrected = { ...notice, text: 'Closed on Monday' }
    expect(shown(corrected)).toEqual([corrected])
  })

  test.each([
    [{ text: '  ' }, { text: 'Text is required' }],
    [{ text: '\u3164\u200b\u2800\u200f\u061c\u00ad\u{e0041}\u{e007f}\ufe0f' }, { text: 'Text is required' }],
    [{ text: 'Closed \u202e' }, { text: unprintable }],
    [{ text: `Z${'\u0301'.repeat(199)}` }, { text: 'A letter can have at most 5 accents or other marks' }],
    [{ text: `Z${'\u0301\u200d'.repeat(90)}` }, { text: 'A letter can have at most 5 accents or other marks' }],
    [{ text: 'שָּׁ֖֑ 👩‍👩‍👧 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ Việt' }, {}],
    [{ text: 'a\nb' }, { text: 'This has to be on one line' }],
    [{ text: 'x'.repeat(longestNotice + 1) }, { text: 'At most 200 characters' }],
    [{ startsAt: '' }, { startsAt: 'Enter when it starts' }],
    [{ endsAt: '+123456-01-01T00:00:00Z' }, { endsAt: 'The year must be from 1900 to 2999' }],
    [{ startsAt: '0001-01-01T00:00:00Z' }, { startsAt: 'The year must be from 1900 to 2999' }],
    [{ endsAt: '' }, { endsAt: 'Enter when it ends' }],
    [{ endsAt: '2026-11-20T09:00:00Z' }, { endsAt: 'It must end after it starts' }],
    [{ startsAt: '2026-11-01T09:00:00Z', endsAt: '2026-11-02T09:00:00Z' }, { endsAt: 'This time is already past' }],
    [{}, {}],
  ])('with %o has the problems %o', (change, problems) => {
    expect(noticeProblems({ ...notice, ...change }, new Date('2026-11-19T09:00:00Z'))).toEqual(problems)
  })
})

import { expect, test } from 'vitest'
import { folded } from './folded-text.ts'

test.each([
  ['Children’s services', "children's services"],
  ['Children´s services', "children's services"],
  ['Children`s services', "children's services"],
  ['“Ready” or „ready“', '"ready" or "ready"'],
  ['GCSE – results', 'gcse - results'],
  ['year‑end', 'year-end'],
  ['week −1', 'week -1'],
  ['safe\u00adguarding', 'safeguarding'],
  ['safe\u200bguarding\ufeff', 'safeguarding'],
  ['KS2\u00a0tests', 'ks2 tests'],
  ['Ærø Łódź Straße Đakovo', 'aero lodz strasse dakovo'],
  ['Ǿ Ǽ ẞ', 'o ae ss'],
  ['Zoë, José and Čapek', 'zoe, jose and capek'],
  ['ﬁnance', 'finance'],
  ['İzmir ılık', 'izmir ilik'],
  ['ΛΟΓΟΣ', 'λογοσ'],
  ['plain text, as typed', 'plain text, as typed'],
])('"%s" is searched as "%s"', (text, plain) => {
  expect(folded(text)).toBe(plain)
  expect(folded(folded(text))).toBe(folded(text))
})

test('no letter is left that folding once more would change', () => {
  const letters = Array.from({ length: 0x2_fff }, (_, at) => String.fromCodePoint(at + 0x20))
  expect(letters.filter((letter) => folded(folded(letter)) !== folded(letter))).toEqual([])
})

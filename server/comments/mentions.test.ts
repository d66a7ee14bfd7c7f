import { expect, test } from 'vitest'
import { mentionedIn, shownMentions, storedMentions } from './mentions.ts'

const [erin, ann, anna] = ['e', 'a', 'b'].map((letter) => letter.repeat(8) + '-0000-4000-8000-000000000001')
const people = [
  { id: erin!, name: 'Erin Editor' },
  { id: ann!, name: 'Ann' },
  { id: anna!, name: 'Ann Marie' },
]

test.each([
  ['@Erin Editor, is this right?', [erin]],
  ['ask @erin editor or @Ann', [erin, ann]],
  ['@Ann Marie knows', [anna]],
  ['@Annabel and @Erin Editorial are not here', []],
  ['@Ann @Ann @Ann', [ann]],
  ['mail@school.example @ @@', []],
  [`@{${erin}} is written by hand`, []],
])('"%s" names %j', (text, expected) => {
  const stored = storedMentions(text, people)
  expect(mentionedIn(stored)).toEqual(expected)
  expect(stored).not.toMatch(/@Erin Editor\b/)
})

test('a name is that of now, and goes with its account', () => {
  const text = storedMentions('Thanks @Erin Editor\n<script>alert(1)</script>', people)
  expect(shownMentions(text, [{ id: erin!, name: 'Erin Head' }], 'someone')).toBe(
    'Thanks @Erin Head\n<script>alert(1)</script>',
  )
  expect(shownMentions(text, [], 'someone')).toBe('Thanks @someone\n<script>alert(1)</script>')
})

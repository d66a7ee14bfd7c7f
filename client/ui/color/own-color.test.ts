import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, markColor, ownColor, parse, themes } from './own-color.ts'

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test("any administrator's colour has 3:1 against the page, the card and its own chip, in light and dark", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const theme of [themes.light, themes.dark]) {
        const mark = parse(markColor(color, theme))!
        const chip = theme.surface.map((value, i) => value + (parse(color)![i]! - value) * theme.tint)
        expect(contrast(mark, theme.surface)).toBeGreaterThanOrEqual(3)
        expect(contrast(mark, theme.ground)).toBeGreaterThanOrEqual(3)
        expect(contrast(mark, [chip[0]!, chip[1]!, chip[2]!])).toBeGreaterThan(2.97)
      }
    }),
  )
})

test('body text on a chip of any colour keeps 4.5:1', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const theme of [themes.light, themes.dark]) {
        const chip = theme.surface.map((value, i) => value + (parse(color)![i]! - value) * theme.tint)
        expect(contrast(theme.text, [chip[0]!, chip[1]!, chip[2]!])).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a colour that is already safe stays as it is', () => {
  expect(markColor('#0f5c63', themes.light)).toBe('#0f5c63')
})

test('a missing colour becomes the neutral colour of the text', () => {
  expect(ownColor(null)).toMatchObject({ '--own-light': '#1b2430', '--own-dark': '#e9eef2' })
  expect(ownColor('url(x)')).toMatchObject({ '--own': '#1b2430' })
})

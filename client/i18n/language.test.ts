import { describe, expect, test } from 'vitest'
import { chooseLanguage, firstWeekday } from './language.ts'

describe('the language', () => {
  test.each([
    [['en-US'], 'en-US'],
    [['fr-FR', 'en-US', 'en-GB'], 'en-US'],
    [['en-AU', 'en-US'], 'en-GB'],
    [['en'], 'en-GB'],
    [['en-GB', 'en-US'], 'en-GB'],
    [['EN-us'], 'en-US'],
    [['de-DE', 'cy'], 'en-GB'],
    [[], 'en-GB'],
  ] as const)('for %j is %s: English variants map to en-GB, fallback en-GB', (preferred, expected) => {
    expect(chooseLanguage(preferred)).toBe(expected)
  })

  test('the week starts on Monday in British English and on Sunday in American English', () => {
    expect(firstWeekday('en-GB')).toBe(1)
    expect(firstWeekday('en-US')).toBe(0)
  })
})

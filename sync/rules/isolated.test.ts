import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'
import { printable } from './typed-text.ts'

const names = ['يوم المعلم 3', '3: יום עיון', 'Year 5: ﷲ', 'Fair (אביב)']

test.each(names)('a name with letters that are written from the right stands alone: %s', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  expect(printable(isolated(name))).toBe(name)
})

test.each(['', 'Räte & Räume', '会議 2026', 'Δοκιμή', '🎄'])('any other is as it was: "%s"', (name) => {
  expect(isolated(name)).toBe(name)
})

import { expect, test } from 'vitest'
import { dearSelectors } from './styles.ts'

test.each([
  ':has([title])',
  ':has(+ *)',
  ':has(> :only-child)',
  ":has(.bar > [role='status'])",
  ':has(td, :not(.a))',
  ':has(.bar input:focus)',
  ':has(input)',
  ':has(td.a)',
  ':has(.bar nav > button)',
])('a selector that any element of the page may be looked for by is found: %s', (selector) => {
  expect(dearSelectors(`body${selector} .b { color: red }`)).toEqual([selector])
})

test.each([':has(.a)', ':has(> #root .a)', ':has(> .a, > .b)', ':has(.a.b)', ':has(.a ~ .b)'])(
  'a selector that names what it looks for is not: %s',
  (selector) => {
    expect(dearSelectors(`body${selector} .b { color: red }`)).toEqual([])
  },
)

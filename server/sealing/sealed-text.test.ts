import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const secret = 'a secret of this installation'

test.each(['', 'JBSWY3DPEHPK3PXP', 'Zoë · שלום · 😀', 'x'.repeat(100_000)])(
  'sealed text opens as it was: %.20s',
  (text) => {
    const sealed = sealText(secret, 'mail/1', text)
    expect(openText(secret, 'mail/1', sealed)).toBe(text)
    if (text !== '') expect(sealed).not.toContain(text)
  },
)

test('the same text is never sealed the same way twice', () => {
  expect(sealText(secret, 'mail/1', 'text')).not.toBe(sealText(secret, 'mail/1', 'text'))
})

test('sealed text opens with no other secret, in no other place, and not with a letter changed', () => {
  const sealed = sealText(secret, 'mail/1', 'text')
  const changed = sealed.slice(0, -10) + (sealed.at(-10) === 'A' ? 'B' : 'A') + sealed.slice(-9)
  expect(openText('another secret', 'mail/1', sealed)).toBeNull()
  expect(openText(secret, 'mail/2', sealed)).toBeNull()
  expect(openText(secret, 'mail/1', changed)).toBeNull()
  expect(openText(secret, 'mail/1', 'sealed1.')).toBeNull()
})

test('text stored before sealing existed is read as it is', () => {
  expect(openText(secret, 'two-factor/1', 'JBSWY3DPEHPK3PXP')).toBe('JBSWY3DPEHPK3PXP')
})

import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { linkParameters, mailsTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

/** A school: everybody in it has one address, a stranger among them. */
const story = accountStory({ LIMIT_FAILURES_PER_ADDRESS: '10' })

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const call = (name: string, body: object) => story.visitor().post(`/api/account/${name}`, body)
const codeOfSignIn = async (email: string, password: string) =>
  codeOf(await call('login', { email, password, rememberMe: true }))

/** Wrong passwords for emails that have no account, more than the address may have in an hour. */
async function useUpAddress(): Promise<void> {
  for (let made = 0; made < 12; made += 1) await codeOfSignIn(`stranger-${made}@example.org`, 'wrong')
}

const wrongCodes: Record<string, object> = {
  confirmEmail: {},
  confirmEmailChange: { email: 'somebody@example.org' },
  cancelEmailChange: {},
  resetPassword: { password: samplePassword },
  confirmInvite: { password: samplePassword },
}

describe('wrong codes of mailed links', () => {
  test.each(Object.entries(wrongCodes))(
    'wrong codes at %s are limited, and stop neither a sign-in from that address nor an open session',
    async (name, body) => {
      const email = `${name}@example.org`
      await story.account({ email })
      const open = await story.signedIn(email)
      const codes: unknown[] = []
      for (let made = 0; made < 12; made += 1) {
        codes.push(await codeOf(await call(name, { ...body, userId: randomUUID(), code: 'x' })))
      }
      expect(codes.map((code) => code === 'TOO_MANY_FAILURES')).toEqual([...Array<boolean>(10).fill(false), true, true])
      expect((await logIn(story.visitor(), email)).status).toBe(200)
      expect((await open.post('/api/account/confirmPassword', { password: samplePassword })).status).toBe(200)
    },
  )

  test('a right mailed link works at an address with too many wrong codes, and after too many for its account', async () => {
    const email = 'reset.in.time@example.org'
    const userId = await story.account({ email })
    await call('sendPasswordResetEmail', { email })
    const link = await linkParameters(story.product.url, email)
    for (let made = 0; made < 25; made += 1) {
      await call('confirmEmail', { userId: made % 2 ? userId : randomUUID(), code: 'x' })
    }
    expect((await call('resetPassword', { ...link, password: samplePassword })).status).toBe(200)
  })
})

describe('an address with too many wrong passwords', () => {
  test('a right password signs in from it, a wrong one gets the answer of too many attempts', async () => {
    await story.account({ email: 'right@example.org' })
    await useUpAddress()
    expect(await codeOfSignIn('right@example.org', 'wrong')).toBe('TOO_MANY_FAILURES')
    expect(await codeOfSignIn('nobody.here@example.org', 'wrong')).toBe('TOO_MANY_FAILURES')
    expect((await logIn(story.visitor(), 'right@example.org')).status).toBe(200)
  })

  test('guesses from it still lock an account after five, whose right password then gets the same answer', async () => {
    await story.account({ email: 'guessed.here@example.org' })
    await useUpAddress()
    for (let made = 0; made < 5; made += 1) await codeOfSignIn('guessed.here@example.org', 'wrong')
    expect(await codeOfSignIn('guessed.here@example.org', samplePassword)).toBe('TOO_MANY_FAILURES')
  })

  test('further guesses from it add nothing to the audit', async () => {
    await useUpAddress()
    const audited = async () => (await story.database.sql`select from audit`).length
    const before = await audited()
    for (let made = 0; made < 5; made += 1) await codeOfSignIn(`more-${made}@example.org`, 'wrong')
    expect((await audited()) - before).toBeLessThanOrEqual(1)
  })

  test('an open session confirms its password, changes it and uses its second factor there', async () => {
    const email = 'open@example.org'
    await story.account({ email })
    const open = await story.signedIn(email)
    await useUpAddress()
    const post = async (name: string, body: object = {}) => open.post(`/api/account/${name}`, body)
    expect((await post('confirmPassword', { password: samplePassword })).status).toBe(200)
    const { secret } = (await answerOf(await post('twoFactor/start'))) as { secret: string }
    const enabled = await answerOf(await post('twoFactor/enable', { code: generateSync({ secret }) }))
    const { recoveryCodes } = enabled as { recoveryCodes: string[] }
    expect((await post('twoFactor/disable', { code: recoveryCodes[0] })).status).toBe(200)
    const change = { currentPassword: samplePassword, newPassword: 'Another!2026' }
    expect((await post('changePassword', change)).status).toBe(200)
  })

  test('a sign-in in two steps from it succeeds', async () => {
    const email = 'two.steps@example.org'
    await story.account({ email })
    const open = await story.signedIn(email)
    const { secret } = (await answerOf(await open.post('/api/account/twoFactor/start', {}))) as { secret: string }
    const enabled = await answerOf(await open.post('/api/account/twoFactor/enable', { code: generateSync({ secret }) }))
    const { recoveryCodes } = enabled as { recoveryCodes: string[] }
    await useUpAddress()
    const elsewhere = story.visitor()
    expect(await answerOf(await logIn(elsewhere, email))).toMatchObject({ requiresTwoFactor: true })
    expect((await elsewhere.post('/api/account/loginWithTwoFactor', { code: recoveryCodes[0] })).status).toBe(200)
  })
})

test('an open session changes its email, whatever others at its address have tried', async () => {
  await story.account({ email: 'moving@example.org' })
  const open = await story.signedIn('moving@example.org')
  for (let made = 0; made < 12; made += 1) await call('sendPasswordResetEmail', { email: `no-${made}@example.org` })
  expect((await open.post('/api/account/changeEmail', { newEmail: 'moved@example.org' })).status).toBe(200)
  expect((await mailsTo(story.product.url, 'moved@example.org')).length).toBe(1)
})

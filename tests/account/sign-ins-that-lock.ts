import { generateSync } from 'otplib'
import type { AccountStory } from '../support/account-story.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { logIn } from '../support/sign-in.ts'
import { call, type Calls } from './calls-that-lock.ts'

/** Those of the calls that lock accounts with which somebody signs in, or changes how. */
export function signInsThatLock(story: AccountStory): Calls {
  return {
    login: ({ email }) => {
      const visitor = story.visitor()
      return () => logIn(visitor, email)
    },
    'login in a browser that has signed in before':
      ({ own, email }) =>
      () =>
        logIn(own, email),
    'login that is refused': ({ email }) => {
      const visitor = story.visitor()
      return () => logIn(visitor, email, 'wrong')
    },
    'login before the second factor': async ({ own, email }) => {
      await withTwoFactor(own)
      const visitor = story.visitor()
      return () => logIn(visitor, email)
    },
    loginWithTwoFactor: async ({ own, email }) => {
      const { code } = await withTwoFactor(own)
      const visitor = story.visitor()
      await logIn(visitor, email)
      return () => call(visitor, 'loginWithTwoFactor', { code })
    },
    'twoFactor/start':
      ({ own }) =>
      () =>
        call(own, 'twoFactor/start', {}),
    'twoFactor/enable': async ({ own }) => {
      const code = await startedCode(own)
      return () => call(own, 'twoFactor/enable', { code })
    },
    'twoFactor/disable': async ({ own }) => {
      const { code } = await withTwoFactor(own)
      return () => call(own, 'twoFactor/disable', { code })
    },
    'twoFactor/recoveryCodes': async ({ own }) => {
      const { code } = await withTwoFactor(own)
      return () => call(own, 'twoFactor/recoveryCodes', { code })
    },
  }
}

/** The code of an authenticator app that has just been given its secret. */
async function startedCode(browser: BrowserLike): Promise<string> {
  const { secret } = (await (await call(browser, 'twoFactor/start', {})).json()) as { secret: string }
  return generateSync({ secret })
}

/** @returns a recovery code */
async function withTwoFactor(browser: BrowserLike): Promise<{ code: string }> {
  const enabled = await call(browser, 'twoFactor/enable', { code: await startedCode(browser) })
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: [string] }
  return { code: recoveryCodes[0] }
}

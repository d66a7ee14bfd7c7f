import { afterAll, beforeAll } from 'vitest'
import { createAccount, type NewAccount } from './accounts.ts'
import { browserLike, type BrowserLike } from './cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startInProcess, type InProcess } from './in-process.ts'
import { logIn } from './sign-in.ts'

export type AccountStory = {
  database: TestDatabase
  product: InProcess
  /** A second process on the same database. */
  second: InProcess
  /** A new account, by default with a confirmed email and the sample password. */
  account(account: NewAccount): Promise<string>
  /** A browser in which somebody is signed in. */
  signedIn(email: string): Promise<BrowserLike>
  visitor(): BrowserLike
}

/** Two processes on a separate database, for the tests of one file. */
export function accountStory(env: Record<string, string> = {}): AccountStory {
  const story = {} as AccountStory
  beforeAll(async () => {
    story.database = await createTestDatabase()
    story.product = await startInProcess(story.database.url, env)
    story.second = await startInProcess(story.database.url, { ...env, PUBLIC_URL: story.product.url })
  })
  afterAll(async () => {
    await story.product?.stop()
    await story.second?.stop()
    await story.database?.drop()
  })
  return Object.assign(story, {
    account: (account: NewAccount) => createAccount(story.database.sql, account),
    signedIn: async (email: string) => {
      const browser = browserLike(story.product.url)
      const response = await logIn(browser, email)
      if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`)
      return browser
    },
    visitor: () => browserLike(story.product.url),
  })
}

/** 200 while the browser has a valid session, otherwise 401. */
export async function statusOf(browser: BrowserLike): Promise<number> {
  return (await browser.visit('/api/account/currentUserRoles')).status
}

/** Makes the sign-in of a browser's session older. */
export async function ageSignIn({ database }: AccountStory, minutes: number): Promise<void> {
  const loginTs = Math.floor(Date.now() / 1000) - minutes * 60
  await database.sql`
    update oidc_payload set payload = (payload - 'provedTs') || jsonb_build_object('loginTs', ${loginTs}::bigint)
    where model = 'Session'`
}

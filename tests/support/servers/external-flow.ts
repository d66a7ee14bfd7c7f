import { answerOf } from '../answers.ts'
import { browserLike, type BrowserLike } from '../cookie-jar.ts'
import type { Database } from '#server/db/client.ts'
import type { ExternalAccount, SecondProvider } from './second-provider.ts'

const formToken = '5f0b7b1e-6f0c-4d0e-9f6a-6a4a1f2b3c4d'

/** An external sign-in step by step, as a browser and the product's pages do it. */
export function externalFlow(site: () => { url: string; provider: SecondProvider }) {
  /** The form of the sign-in page, with the token that the page set as a cookie. */
  const start = (
    browser: BrowserLike,
    parameters: Record<string, string>,
    headers: Record<string, string> = {},
    { token = formToken }: { token?: string } = {},
  ) => {
    browser.jar.set('form-token', formToken)
    return browser.visit(`/api/account/startExternalLogin?${new URLSearchParams(parameters)}`, {
      method: 'POST',
      headers: given({ origin: browser.origin, 'sec-fetch-site': 'same-origin', ...headers }),
      body: new URLSearchParams({ token }),
    })
  }

  /** The address to which the form's answer redirects. */
  const onwardOf = async (response: Response) => {
    const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await response.text()) ?? []
    return new URL(address.replaceAll('&amp;', '&'), site().url)
  }

  const locationOf = (response: Response, base = site().url) => new URL(response.headers.get('location') ?? '', base)

  /** Signs in at the provider. @returns the address to which it redirects the browser */
  const atProvider = async (from: URL): Promise<URL> => {
    const { issuer } = site().provider
    const there = browserLike(issuer)
    let at = from
    for (let step = 0; step < 5 && at.origin === issuer; step += 1) {
      at = locationOf(await there.visit(at.pathname + at.search), issuer)
    }
    return at
  }

  /** From the provider to the page that completes the sign-in. @returns the page's query */
  const comeBack = async (browser: BrowserLike, from: URL): Promise<URLSearchParams> => {
    const back = await atProvider(from)
    const page = locationOf(await browser.visit(back.pathname + back.search))
    if (page.pathname !== '/account/externalLogin') throw new Error(`the browser returned to ${page.href}`)
    return page.searchParams
  }

  /** All steps to the page that completes the sign-in, with `account` at the provider. @returns the page's query */
  const toFinishPage = async (
    browser: BrowserLike,
    account: ExternalAccount | null,
    returnUrl = '/profile',
    more: Record<string, string> = {},
  ): Promise<URLSearchParams> => {
    const { provider } = site()
    provider.next = account
    return comeBack(
      browser,
      await onwardOf(await start(browser, { provider: provider.setting.name, returnUrl, ...more })),
    )
  }

  const complete = async (browser: BrowserLike, query: URLSearchParams | string = '') =>
    answerOf(await browser.visit(`/api/account/completeExternalLogin?${String(query)}`))
  const create = (browser: BrowserLike, body: object, query = '') =>
    browser.post(`/api/account/createAccountForExternalLogin${query}`, body)

  return { formToken, start, onwardOf, locationOf, atProvider, comeBack, toFinishPage, complete, create }
}

/** Links the provider's account `subject` to this user. */
export async function linkInDatabase(
  { sql }: Pick<Database, 'sql'>,
  { issuer, setting }: SecondProvider,
  subject: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into external_login (issuer, subject, login_provider, user_id)
    values (${new URL(issuer).href}, ${subject}, ${setting.name}, ${userId})`
}

/** Those that are not empty: an older browser sends no `sec-fetch-site`. */
const given = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

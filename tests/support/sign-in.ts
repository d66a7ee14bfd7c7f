import { createHash, randomBytes } from 'node:crypto'
import type { BrowserLike } from './cookie-jar.ts'

export const samplePassword = 'Calendar!2026'

/** Signs in with a password, as the sign-in page does. */
export function logIn(browser: BrowserLike, email: string, password = samplePassword, rememberMe = true) {
  return browser.post('/api/account/login', { email, password, rememberMe })
}

export type Tokens = { access_token: string; id_token: string; token_type: string; expires_in: number }

/** The page's authorization request: code flow with PKCE, silent (`prompt=none`) by default. */
export function authorizationRequest(publicUrl: string, parameters: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    client_id: 'calendar-web',
    redirect_uri: `${publicUrl}/silent-sign-in.html`,
    response_type: 'code',
    scope: 'openid profile email',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'none',
    ...parameters,
  })
  if (request.get('prompt') === '') request.delete('prompt')
  return { path: `/oidc/auth?${request}`, verifier, redirectUri: request.get('redirect_uri') ?? '' }
}

/** Signs in silently. @returns the tokens, or the provider's error */
export async function silentSignIn(
  browser: BrowserLike,
  publicUrl = browser.origin,
): Promise<Tokens | { error: string }> {
  const { path, verifier, redirectUri } = authorizationRequest(publicUrl)
  const answer = new URL((await browser.visit(path)).headers.get('location') ?? '', publicUrl)
  const code = answer.searchParams.get('code')
  if (code === null) return { error: answer.searchParams.get('error') ?? `no code in ${answer.href}` }
  const response = await browser.visit('/oidc/token', {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'calendar-web',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
    }),
  })
  return (await response.json()) as Tokens | { error: string }
}

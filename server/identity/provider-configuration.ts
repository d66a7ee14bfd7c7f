import type { Configuration, JWKS, KoaContextWithOIDC } from 'oidc-provider'
import type { Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { findAccount } from './find-account.ts'
import { createAdapter } from './oidc-adapter.ts'
import { secondsToLive, type SessionLifetimes } from './session-lifetimes.ts'
import { renderSignedOut, renderSignOut } from './sign-out-page.ts'

export const webClient = 'calendar-web'
export const webScope = 'openid profile email'

type Parts = { env: Pick<Env, 'publicUrl'>; sql: Sql; keys: JWKS; secret: string; lifetimes: SessionLifetimes }

/** The settings of oidc-provider: one public client (the page), code flow with PKCE, no consent page. */
export function providerConfiguration({ env, sql, keys, secret, lifetimes }: Parts): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax' } as const
  return {
    adapter: createAdapter(sql, lifetimes),
    jwks: keys,
    clients: [
      {
        client_id: webClient,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${env.publicUrl}/authentication/login-callback`, `${env.publicUrl}/silent-sign-in.html`],
        post_logout_redirect_uris: [`${env.publicUrl}/authentication/logout-callback`],
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) => origin === env.publicUrl,
    cookies: {
      // The session's id is 256 random bits that are looked up by their hash: a signature would add nothing.
      long: { ...cookie, path: '/', signed: false },
      short: { ...cookie, signed: true },
      names: { session: sessionCookieName(env) },
      keys: [secret],
    },
    features: {
      devInteractions: { enabled: false },
      // Our page never pushes its request; anybody else's would only fill the database.
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: renderSignOut, postLogoutSuccessSource: renderSignedOut },
    },
    findAccount: (_context, accountId) => findAccount(sql, accountId),
    interactions: { url: (context) => loginPage(context) },
    loadExistingGrant: grantToOwnClient,
    renderError: (context, { error_description: description, error }) => {
      // If another tab has just ended the session, confirming a sign-out has already achieved its aim.
      const isSignOut = context.oidc?.route === 'end_session_confirm'
      const failed = `/authentication/login-failed?${new URLSearchParams({ message: description ?? error })}`
      context.redirect(isSignOut ? '/authentication/logged-out' : failed)
    },
    ttl: {
      AccessToken: 60 * 60,
      IdToken: 60 * 60,
      AuthorizationCode: 60,
      Grant: lifetimes.absolute,
      Interaction: 60,
      Session: (_context, session) => secondsToLive(session, lifetimes),
    },
  }
}

/** `__Host-` binds the cookie to this host and to https (security 1). */
export function sessionCookieName({ publicUrl }: Pick<Env, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session'
}

/** Without a session people sign in on our own page, which then begins the same authorization request again. */
function loginPage({ oidc }: KoaContextWithOIDC): string {
  const { prompt: _prompt, ...parameters } = oidc.params ?? {}
  const request = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string' || typeof value === 'number') request.set(name, `${value}`)
  }
  return `/account/login?${new URLSearchParams({ returnUrl: `/oidc/auth?${request}` })}`
}

/** Our own client needs no consent page: each session has one grant with everything that it requests. */
async function grantToOwnClient({ oidc }: KoaContextWithOIDC) {
  const { client, session, account, provider } = oidc
  if (client?.clientId !== webClient || !session || !account) return undefined
  const grantId = session.grantIdFor(webClient)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (existing) return existing
  const grant = new provider.Grant({ clientId: webClient, accountId: account.accountId })
  grant.addOIDCScope(webScope)
  await grant.save()
  return grant
}

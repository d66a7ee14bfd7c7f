import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import type { Env, ExternalProvider } from '../env.ts'
import { providerSeconds } from '../kit/times.ts'

/** What is stored between going to the provider and coming back; `startedAt` in seconds since 1970. */
export type ExternalChecks = { state: string; nonce: string; verifier: string; startedAt: number }

/**
 * The person whom the provider has proved: `subject` is theirs at that issuer for ever. `isFresh` if they signed in
 * there after this began, false if it was before or the provider does not say.
 */
export type ExternalPerson = {
  issuer: string
  subject: string
  isFresh: boolean
  /** Whether the provider says when they signed in there. */
  tellsWhen: boolean
  claims: { type: string; value: string }[]
  email: string | null
  emailVerified: boolean
}

export type ExternalProviders = {
  find(name: string): ExternalProvider | undefined
  /** The provider that these identities belong to. */
  ofIssuer(issuer: string): ExternalProvider | undefined
  /** The issuers of the providers that are set up, in the form in which identities are stored. */
  issuers(): string[]
  /**
   * The address to send the browser to; if it `reauthenticates` the provider must ask even people it knows.
   * @throws when the provider cannot be reached
   */
  begin(provider: ExternalProvider, how: { reauthenticates: boolean }): Promise<{ url: URL; checks: ExternalChecks }>
  /**
   * Exchanges the code in the address to which the browser returned. @throws ExternalAnswer, or when it is not valid
   */
  finish(provider: ExternalProvider, currentUrl: URL, checks: ExternalChecks): Promise<ExternalPerson>
}

/** The provider answered with an error of its own, such as `access_denied`. */
export class ExternalAnswer extends Error {}

/** The address to which providers send the browser back; registered with them. */
export const callbackPath = '/api/account/externalLoginCallback'

/** Seconds by which a provider's clock may be behind ours. */
const clockTolerance = 30

/** The same issuer may be written with or without a slash at its end. */
export function issuerOf(address: string): string {
  return new URL(address).href
}

/** The providers of OIDC_PROVIDERS: code flow with state, nonce and PKCE (security 15). */
export function createExternalProviders(env: Pick<Env, 'oidcProviders' | 'publicUrl'>): ExternalProviders {
  const found = new Map<string, Promise<Configuration>>()
  const redirectUri = env.publicUrl + callbackPath

  // Fetched once; if the provider was down, the next sign-in fetches it again.
  const configurationOf = (provider: ExternalProvider) => {
    const known = found.get(provider.name) ?? discover(provider)
    found.set(provider.name, known)
    known.catch(() => found.delete(provider.name))
    return known
  }
  return {
    ofIssuer: (issuer) => env.oidcProviders.find((provider) => issuerOf(provider.issuer) === issuer),
    issuers: () => env.oidcProviders.map(({ issuer }) => issuerOf(issuer)),
    find: (name) => env.oidcProviders.find((provider) => provider.name === name),
    begin: async (provider, { reauthenticates }) => {
      const configuration = await configurationOf(provider)
      const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const checks = { ...secrets, startedAt: Math.floor(Date.now() / 1000) }
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(reauthenticates ? { prompt: 'login', max_age: '0' } : {}),
      })
      return { url, checks }
    },
    finish: async (provider, currentUrl, { state, nonce, verifier, startedAt }) => {
      const configuration = await configurationOf(provider)
      const tokens = await authorizationCodeGrant(configuration, currentUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        if (!(error instanceof AuthorizationResponseError)) throw error
        throw new ExternalAnswer(error.error_description ?? error.error, { cause: error })
      })
      const proved = tokens.claims()
      if (!proved) throw new Error('The provider sent no id token.')
      // Most providers give the email only at their user info endpoint.
      const needsUserInfo =
        proved['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      const more = needsUserInfo ? await fetchUserInfo(configuration, tokens.access_token, proved.sub) : {}
      const { auth_time: signedInAt } = proved
      const tellsWhen = signedInAt !== undefined
      const isFresh = tellsWhen && signedInAt >= startedAt - clockTolerance
      return { ...personOf({ ...more, ...proved }), issuer: issuerOf(proved.iss), isFresh, tellsWhen }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: ExternalProvider): Promise<Configuration> {
  // Settings allow plain http on loopback outside production only (env.ts).
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: providerSeconds })
}

function personOf(given: Record<string, unknown>) {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : null)
  const claims = ['sub', 'name', 'given_name', 'family_name', 'preferred_username', 'email'].flatMap((type) => {
    const value = text(type)
    return value === null ? [] : [{ type, value }]
  })
  return { subject: text('sub') ?? '', claims, email: text('email'), emailVerified: given['email_verified'] === true }
}

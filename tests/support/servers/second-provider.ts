import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

/** An account at the external provider. */
export type ExternalAccount = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type SecondProvider = {
  issuer: string
  /** The account that signs in there next; null declines. */
  next: ExternalAccount | null
  /** If set, it never asks again and never says when somebody signed in, whatever the request. */
  ignoresAgain: boolean
  /** It says that the next account signed in this many seconds ago. */
  secondsAgo: number
  /** Its entry in OIDC_PROVIDERS. */
  setting: { name: string; displayName: string; issuer: string; clientId: string; clientSecret: string }
  close(): Promise<void>
}

/** A real OpenID Connect provider, separate from ours, that signs every visitor in as `next` without asking. */
export async function startSecondProvider(publicUrl: string, name = 'school'): Promise<SecondProvider> {
  const issuer = `http://localhost:${await freePort()}`
  const known = new Map<string, ExternalAccount>()
  const clientSecret = 'a secret of the tests that nobody else knows'
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'almanac',
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/account/externalLoginCallback`],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    cookies: { keys: ['tests'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: 'almanac', accountId: oidc.account?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    findAccount: (_context, sub) => {
      const account = known.get(sub)
      return account && { accountId: sub, claims: () => account }
    },
  })
  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      if (second.ignoresAgain) request.url = withoutAgain(request.url ?? '/')
      return handle(request, response)
    }
    const account = second.next
    if (account) known.set(account.sub, account)
    const result = account
      ? { login: { accountId: account.sub, ts: Math.floor(Date.now() / 1000) - second.secondsAgo } }
      : { error: 'access_denied', error_description: 'The teacher said no' }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  server.listen(Number(new URL(issuer).port), 'localhost')
  await once(server, 'listening')
  const second: SecondProvider = {
    issuer,
    next: null,
    ignoresAgain: false,
    secondsAgo: 0,
    setting: { name, displayName: 'School account', issuer, clientId: 'almanac', clientSecret },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return second
}

function withoutAgain(address: string): string {
  const url = new URL(address, 'http://localhost')
  url.searchParams.delete('max_age')
  url.searchParams.delete('prompt')
  return url.pathname + url.search
}

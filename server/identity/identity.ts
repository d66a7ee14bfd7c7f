import type { Request, RequestHandler, Response } from 'express'
import Provider from 'oidc-provider'
import { recordAudit } from '../audit/audit.ts'
import { endExternalTickets } from './ticket.ts'
import { readCookie } from '../http/cookie.ts'
import { withFormBody } from './form-body.ts'
import { sharedLookup } from '../db/shared-read.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import type { Announcement } from '../sync/stream.ts'
import { readSigningKeys } from './stored-settings.ts'
import { signingKeysChannel } from './rotate-signing-keys.ts'
import { hashOf, userOfAccessToken, usersOfSessions, userWhoLeaves } from './live-session.ts'
import { forgetExpired } from './oidc-adapter.ts'
import { providerConfiguration, sessionCookieName } from './provider-configuration.ts'
import { secondsToLive, sessionLifetimes } from './session-lifetimes.ts'

/** Who may sign in under which session, and who makes a request. */
export type Identity = {
  /** The OpenID Connect provider, mounted at `/oidc`. */
  handler: RequestHandler
  /** The user of this request's bearer token or session cookie, as the database knows them now; null for a visitor. */
  actingUser(request: Request): Promise<ActingUser | null>
  /** The administrator whose cookie this is and who has deleted their own profile; null for everybody else. */
  leavingUser(request: Request): Promise<ActingUser | null>
  /** Ends the session that the request came with, if any, and begins a new one under a new id. */
  signIn(request: Request, response: Response, account: SignIn): Promise<void>
  /** Ends the session of this request's cookie without a page of the provider. */
  signOut(request: Request, response: Response): Promise<void>
  /** Makes a user's open pages on every process check whether their session is still valid. */
  tellSignedOut(userId: string): Promise<void>
  close(): Promise<void>
  /** The stored hash of the session that this request's cookie names (`oidc_payload.id_hash`); null without one. */
  sessionOf(request: Pick<Request, 'headers'>): string | null
}

export type SignIn = { userId: string; securityStamp: string; rememberMe: boolean }

export type IdentityParts = Pick<Product, 'env' | 'log' | 'database' | 'secret'> & {
  /** Notifies the user's pages on every process; `SyncStream.announce`. */
  announce(announcement: Announcement): Promise<void>
}

/** Our own fields of the provider's sessions: the account's stamp at sign-in, and the browser that was used. */
type StampedSession = InstanceType<Provider['Session']> & { securityStamp?: string; device?: string }

/** As much of a browser's user agent as distinguishes it from others. */
const longestDevice = 300

/** Connections of the pool that session look-ups may use at once. */
const sessionLookUps = 3

/** Makes the identity of this process; keys and sessions are in the database, so that every process knows them. */
export async function createIdentity({ env, log, database, secret, announce }: IdentityParts): Promise<Identity> {
  const { sql } = database
  const lifetimes = sessionLifetimes(env)
  const rules = { lifetimes, adminTwoFactor: env.adminTwoFactor }
  // A thousand devices that are notified of a change send requests at once.
  const userOfSession = sharedLookup(sessionLookUps, (hashes) => usersOfSessions(sql, rules, hashes))
  const tellSignedOut = async (userId: string | undefined) => {
    if (userId === undefined) return
    await recordAudit(sql, { action: 'sign-out', userId })
    await announce({ kind: 'signed-out', userId })
  }
  const openProvider = async () => {
    const keys = await readSigningKeys(sql)
    const opened = new Provider(`${env.publicUrl}/oidc`, providerConfiguration({ env, sql, keys, secret, lifetimes }))
    // `fromPublicAddress` has written PUBLIC_URL into the forwarded headers; the Host header is never believed.
    opened.proxy = true
    keepOwnFields(opened)
    opened.on('end_session.success', ({ oidc, req }) => {
      Promise.all([tellSignedOut(oidc.session?.accountId), endExternalTickets({ env, database }, req)]).catch(
        (error: unknown) => log.error({ err: error }, 'a sign-out was not announced'),
      )
    })
    opened.on('server_error', (_context, error) => log.error({ err: error }, 'the identity provider failed'))
    return { provider: opened, handler: mountedAt('/oidc', opened.callback()) }
  }
  let { provider, handler } = await openProvider()
  const readKeysAgain = () => {
    openProvider().then(
      (opened) => ({ provider, handler } = opened),
      (error: unknown) => log.error({ err: error }, 'changed signing keys were not read'),
    )
  }
  // Called again after every reconnect, because a change may have been missed meanwhile.
  const listener = await sql.listen(signingKeysChannel, readKeysAgain, readKeysAgain)

  return {
    close: () => listener.unlisten(),
    handler: (request, response, next) => handler(request, response, next),
    actingUser: async ({ headers }) => {
      const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
      if (bearer !== undefined) return userOfAccessToken(sql, rules, bearer)
      const sessionId = readCookie(headers, sessionCookieName(env))
      return sessionId === undefined ? null : ((await userOfSession(hashOf(sessionId))) ?? null)
    },
    leavingUser: async ({ headers }) => {
      const sessionId = readCookie(headers, sessionCookieName(env))
      return sessionId === undefined ? null : userWhoLeaves(sql, sessionId)
    },
    tellSignedOut: (userId) => announce({ kind: 'signed-out', userId }),
    sessionOf: ({ headers }) => {
      const sessionId = readCookie(headers, sessionCookieName(env))
      return sessionId === undefined ? null : hashOf(sessionId)
    },
    signIn: async (request, response, { userId, securityStamp, rememberMe }) => {
      const context = provider.createContext(request, response)
      await endSession(await provider.Session.get(context))
      const session: StampedSession = new provider.Session()
      session.loginAccount({ accountId: userId, transient: !rememberMe })
      session.securityStamp = securityStamp
      session.device = request.get('user-agent')?.slice(0, longestDevice)
      const seconds = secondsToLive(session, lifetimes)
      await session.save(seconds)
      const maxAge = rememberMe ? { maxAge: seconds * 1000 } : {}
      context.cookies.set(sessionCookieName(env), session.jti, { ...cookie, secure: context.secure, ...maxAge })
      await forgetExpired(sql)
    },
    signOut: async (request, response) => {
      const context = provider.createContext(request, response)
      const session = await provider.Session.get(context)
      await endSession(session)
      await endExternalTickets({ env, database }, request)
      context.cookies.set(sessionCookieName(env), null, { ...cookie, secure: context.secure })
      await tellSignedOut(session.accountId)
    },
  }
}

const cookie = { httpOnly: true, sameSite: 'lax', path: '/', signed: false } as const

/** A session that was never stored has no expiry. */
async function endSession(session: StampedSession): Promise<void> {
  if (session.exp !== undefined) await session.destroy()
}

/** The provider stores only the fields it knows, so ours must be registered before the first session is read. */
function keepOwnFields({ Session }: Provider): void {
  const fields = [...Session.IN_PAYLOAD, 'securityStamp', 'device', 'provedTs']
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => fields })
}

/** The provider routes by what follows its mount path, and builds addresses from what precedes it. */
function mountedAt(mountPath: string, callback: ReturnType<Provider['callback']>): RequestHandler {
  return withFormBody((request, response) => {
    request.url = request.url.slice(mountPath.length) || '/'
    return callback(request, response)
  })
}

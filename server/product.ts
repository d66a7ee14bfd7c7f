import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { BlobStores } from './blobs/store/store.ts'
import type { Database } from './db/client.ts'
import type { Scope } from '#sync/entities/index.ts'
import type { Env } from './env.ts'
import type { ExternalProviders } from './identity/external-providers.ts'
import type { Feeds } from './icalendar/feeds.ts'
import type { Identity } from './identity/identity.ts'
import type { SyncStream } from './stream/stream.ts'

/** What every handler receives: made once in main.ts, closed once when the process stops. */
export type Product = {
  env: Env
  log: Logger
  database: Database
  blobs: BlobStores
  /** Signs cookies and links: SECRET, or the one stored in the database. */
  secret: string
  identity: Identity
  externalProviders: ExternalProviders
  stream: SyncStream
  feeds: Feeds
  /** The product's clock (shifted by NOW outside production); sessions, codes and limits use the real one. */
  now: () => Date
  /** True for a moment after PostgreSQL dropped a connection in mid-write: not ready. */
  wasConnectionDropped: () => boolean
  /** Identifies the client build that this process serves; changes reach open pages as `build`. */
  build: string
}

/** The user who makes a request, according to the session and the database at that moment. */
export type ActingUser = {
  id: string
  email: string
  name: string
  roleGroupId: string
  roles: string[]
  scope: Scope
  /**
   * The account's stamp at this request: later work of the session is done only while it is unchanged
   * (`lockOwnAccount`).
   */
  securityStamp: string
  /** When this session signed in or last confirmed the password, by the real clock. */
  signedInAt: Date
  /** An administrator whose rights are suspended until two-factor sign-in is set up (ADMIN_TWO_FACTOR). */
  rightsRest?: true
  /** An administrator who has deleted their own profile: only the call that finishes the deletion accepts them. */
  leaves?: true
}

export type Method = 'get' | 'post' | 'delete'

/**
 * One row of the app: `operation` names its row in `server/access/table.ts`, which decides who may call it. `csrf:
 * 'exempt'` is for the exceptions from the rule of `csrf.ts`.
 */
export type Route = {
  method: Method
  path: string | RegExp
  operation: string
  csrf?: 'exempt'
  handler: (product: Product) => RequestHandler
}

/** The user whom the session cookie (or bearer token) of this request names, or null for a visitor. */
export function actingUser(request: Request): ActingUser | null {
  return request.actingUser ?? null
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the only way Express lets a request carry more
  namespace Express {
    interface Request {
      actingUser?: ActingUser | null
    }
  }
}

import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { BlobStores } from './blobs/store/store.ts'
import type { Database } from './db/client.ts'
import type { Env } from './env.ts'
import type { ExternalProviders } from './identity/external-providers.ts'
import type { Feeds } from './icalendar/feeds.ts'
import type { Identity } from './identity/identity.ts'
import type { PublicPages } from './public-pages/public-pages.ts'
import type { SyncStream } from './sync/stream.ts'

/** What every handler receives: made once in start.ts, closed once when the process stops. */
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
  publicPages: PublicPages
  /** The product's clock (shifted by NOW outside production); sessions, codes and limits use the real one. */
  now: () => Date
  /** True for a moment after PostgreSQL dropped a connection in mid-write: not ready. */
  wasConnectionDropped: () => boolean
  /** Identifies the client build that this process serves; changes reach open pages as `build`. */
  build: string
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

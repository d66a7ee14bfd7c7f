import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { verifyPassword } from './account/passwords/password-hash.ts'
import { adoptIssuers } from './account/external/adopt-issuers.ts'
import { ensureFirstAdministrator } from './account/first-administrator.ts'
import { administratorsWhoCanSignIn } from './account/last-administrator.ts'
import { openStores } from './blobs/store/open-stores.ts'
import { createApp, type AppOptions } from './app.ts'
import { openDatabase, type Database, type Sql } from './db/client.ts'
import { guardConnectionDrops, type ConnectionDropGuard } from './db/connection-drop-guard.ts'
import { startEmbedded } from './db/embedded.ts'
import { assertSameDatabase, assertTimeOuts } from './db/pooled.ts'
import { ensureEpoch } from './db/epoch.ts'
import { reachDatabase } from './db/reach-database.ts'
import { migrate, migrationNames, newerMigrations, saidOfNewer } from './db/migrate.ts'
import { accounts, samplePassword } from './sample/accounts.ts'
import { fillSampleData } from './sample/fill-sample-data.ts'
import { assertSynchronousCommit } from './db/synchronous-commit.ts'
import { assertUtf8 } from './db/utf8.ts'
import { SettingsError } from './kit/settings-error.ts'
import type { Env } from './env.ts'
import { listen } from './http/listen.ts'
import { followRequests } from './http/follow-requests.ts'
import { createExternalProviders } from './identity/external-providers.ts'
import { createFeeds } from './icalendar/feeds.ts'
import { createIdentity } from './identity/identity.ts'
import { readSecret } from './identity/stored-settings.ts'
import { startJobs } from './jobs/start-jobs.ts'
import type { Product } from './product.ts'
import { createPublicPages } from './public-pages/public-pages.ts'
import { ownPositions } from './own-records/read-own-records.ts'
import { openStream, type SyncStream } from './sync/stream.ts'
import { idleConnection, longestRequest } from './kit/times.ts'

export type Started = {
  product: Product
  server: Server
  /** The lines to print once it listens: the address, and what a person needs to sign in. */
  greeting: string[]
  stop(): Promise<void>
}

export type StartOptions = {
  env: Env
  log: Logger
  /** Identifies the client that is served. */
  build: string
  /** How long (ms) feeds do without a notification before they look for changes. */
  feedsBelieved?: number
  /** Called with a line about what takes long. */
  print?: (line: string) => void
  app?: (server: Server) => Promise<AppOptions>
}

/** Starts the product, with a database of its own unless it is given one; its own database stops with it. */
export async function startProduct(options: StartOptions): Promise<Started> {
  const { env, log } = options
  if (env.databaseUrl) return startOn(env.databaseUrl, options)
  const embedded = await startEmbedded({ dataDir: env.dataDir, log })
  const started = await startOn(embedded.url, options).catch(async (error: unknown) => {
    await embedded.stop()
    throw error
  })
  const stop = async () => {
    await started.stop()
    await embedded.stop()
  }
  return { ...started, stop }
}

/** What a start has opened so far; closed in reverse order when it ends, or fails. */
type Opened = (() => Promise<void>)[]

async function startOn(databaseUrl: string, options: StartOptions): Promise<Started> {
  const drops = guardConnectionDrops(options.log)
  const tellSlow = (statement: string, milliseconds: number) =>
    options.log.warn({ statement, milliseconds }, 'a slow statement')
  const { env, log } = options
  const replica =
    env.databaseReadUrl === undefined ? undefined : { url: env.databaseReadUrl, log, migrations: migrationNames() }
  const { databaseDirectUrl: directUrl } = env
  const database = openDatabase(databaseUrl, { tellSlow, directUrl, replica })
  const opened: Opened = [async () => drops.remove(), () => database.close()]
  let direct = database
  if (directUrl !== undefined) {
    direct = openDatabase(directUrl, { applicationName: 'school-almanac direct', readers: 4, writers: 2, tellSlow })
    opened.push(() => direct.close())
  }
  try {
    return await startParts({ database, direct, drops, opened }, options)
  } catch (error) {
    // The reason why the start failed is what counts.
    await closeAll(opened).catch((err: unknown) => options.log.warn({ err }, 'a start that failed left something open'))
    throw error
  }
}

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.toReversed()) await close()
}

/** `direct`: for migrations and jobs, past a pooler if there is one. */
type Base = { database: Database; direct: Database; drops: ConnectionDropGuard; opened: Opened }

/** Starts the parts in the order in which they need each other. */
async function startParts({ database, direct, drops, opened }: Base, options: StartOptions): Promise<Started> {
  const { env, log, build, feedsBelieved, app, print = () => {} } = options
  if (env.databaseUrl) await reachDatabase(database, 'DATABASE_URL')
  if (direct !== database) {
    await reachDatabase(direct, 'DATABASE_DIRECT_URL')
    await assertSameDatabase(database, direct)
    await assertTimeOuts(database.sql)
  }
  const now = productClock(env)
  const greeting = [`School Almanac is ready at ${env.publicUrl}`, ...(await prepare(direct, env, { now, print, log }))]
  if (!env.production && env.mail.smtpUrl === undefined) {
    greeting.push(`Mails are not sent but shown at ${env.publicUrl}/dev/mailbox`)
  }

  const blobs = await openStores(env.blobs, database, log)
  const feeds = createFeeds(database.sql, env, {
    read: database.reads.read,
    ...(feedsBelieved !== undefined && { believed: feedsBelieved }),
  })
  const publicPages = createPublicPages(database.reads.read, env, { age: feeds.age, now })
  let stream: SyncStream | undefined
  const announce: SyncStream['announce'] = async (announcement) => stream?.announce(announcement)
  const secret = await readSecret(database.sql, env)
  const identity = await createIdentity({ env, log, database, secret, announce })
  opened.push(() => identity.close())
  stream = await openStream({
    database,
    log,
    build,
    identify: (request) => identity.actingUser(request),
    ownPositions: (userIds) => ownPositions(database.sql, userIds),
    // After a failover the same address may lead to another cluster, to which nobody has carried over the sequences.
    reconnected: () => ensureEpoch(database.writes),
    moved: () => feeds.forgetAge(),
  })
  opened.push(stream.close)
  const wasConnectionDropped = () => drops.droppedLately()
  const externalProviders = createExternalProviders(env)
  await adoptIssuers(database.writes, env)
  const able = await administratorsWhoCanSignIn(database.sql, { env, secret, externalProviders })
  if (able.length === 0) {
    greeting.push('No administrator can sign in. Make one of a confirmed account: npm run make-administrator -- EMAIL')
  }
  const parts = { env, log, database, blobs, secret, identity, externalProviders }
  const product: Product = { ...parts, stream, feeds, publicPages, now, wasConnectionDropped, build }

  const server = createServer({ requestTimeout: longestRequest, keepAliveTimeout: idleConnection })
  const requests = followRequests(server)
  server.on('request', createApp(product, await app?.(server)))
  await listen(server, env)
  const jobs = startJobs({ env, log, database: direct, blobs, secret, now })
  opened.push(jobs.stop)
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    const ended = requests.end()
    // Requests of open pages would never end by themselves.
    stream.endAll()
    await ended
    server.closeAllConnections()
    await closed
    await closeAll(opened)
  }
  return { product, server, greeting, stop }
}

/** Brings the database to what the program needs; returns the lines that explain how to sign in. */
async function prepare(
  database: Database,
  env: Env,
  { now, print, log }: { now: () => Date; print: (line: string) => void; log: Logger },
): Promise<string[]> {
  const { writes } = database
  await assertSynchronousCommit(writes)
  await assertUtf8(writes)
  await migrate(writes)
  const newer = await newerMigrations(writes, await migrationNames())
  if (newer.contracting.length > 0)
    throw new Error(`${saidOfNewer(newer)}: start the newer version, or restore a backup`)
  if (newer.names.length > 0) log.warn(`${saidOfNewer(newer)}, and this one works beside it`)
  await ensureEpoch(writes)
  if (env.sampleData !== 'no') {
    await fillSampleData(writes, { now: now(), amount: env.sampleData === 'yes' ? 'sample' : env.sampleData, print })
  }
  if (env.production) await refuseSampleAccounts(writes)
  const password = await ensureFirstAdministrator({ env, database })
  if (password) return [`First administrator: ${env.adminEmail}, password ${password} (shown only this once)`]
  return env.sampleData === 'no' ? [] : sampleAccountLines(writes)
}

/** A database that was tried out with sample data must never go live with passwords that everybody knows. */
async function refuseSampleAccounts(sql: Sql): Promise<void> {
  const held = await sql<{ email: string; passwordHash: string }[]>`/* sampleAccountsHeld */
    select email, password_hash from app_user
    where email = any(${accounts.map(({ email }) => email)}) and password_hash is not null
      and not locked_out_by_administrator`
  for (const { email, passwordHash } of held) {
    if (!(await verifyPassword(samplePassword, passwordHash))) continue
    throw new SettingsError([`DATABASE_URL: ${email} still has the sample password, which is refused in production`])
  }
}

/** The sample accounts in this database: a start with somebody's own data has none to list. */
async function sampleAccountLines(sql: Sql): Promise<string[]> {
  const emails = accounts.map(({ email }) => email)
  const held = await sql<{ email: string; kind: string }[]>`/* sampleAccountLines */
    select u.email,
      case when u.role_group_id = 'Administrator' then 'administrator'
        else case p.organisation_type when 'School' then 'maintained school' when 'MAT' then 'academy' else 'other' end
      end as kind
    from app_user u left join profile p on p.user_id = u.id
    where u.email = any(${emails}) and u.profile_deleted_at is null order by array_position(${emails}::text[], u.email::text)`
  if (held.length < accounts.length) return []
  return [
    `Sample accounts, password ${samplePassword}:`,
    ...held.map(({ email, kind }) => `  ${email.padEnd(20)} ${kind}`),
  ]
}

/** The product's clock: outside production it may start at NOW and runs from there (design 11). */
function productClock({ now }: Env): () => Date {
  const offset = now ? now.getTime() - Date.now() : 0
  return () => new Date(Date.now() + offset)
}

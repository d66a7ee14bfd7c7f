import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Database } from '../db/client.ts'
import { actingUser, type ActingUser } from '../access/acting-user.ts'
import { NotSignedIn, OtherUser } from '../kit/errors.ts'
import { longestSpread, spreadPerPage, streamBeat, streamRetry } from '../kit/times.ts'

/**
 * What one process announces to the pages of all processes: a session may have ended, or a user's roles have changed.
 */
export type Announcement = { kind: 'signed-out' | 'roles'; userId: string }

/** How far the primary had come by the last notification to this process. */
export type Head = { epoch: string; position: number }

export type SyncStream = {
  /** Answers `GET /sync/stream` with Server-Sent Events until the page closes it or its session ends. */
  attach(request: Request, response: Response, user: ActingUser): void
  announce(announcement: Announcement): Promise<void>
  /** Open connections in this process. */
  size(): number
  /** The last head of which they were notified; null before the first. */
  head(): Head | null
  /** Ends the open connections; pages open new ones elsewhere. */
  endAll(): void
  close(): Promise<void>
}

/** `GET /sync/stream?user=ID` (design 11): another user's cookie gets 409, no session 401. */
export function streamHandler({ stream }: { stream: SyncStream }): RequestHandler {
  return (request, response) => {
    const user = actingUser(request)
    if (!user) throw new NotSignedIn()
    if (request.query['user'] !== user.id) throw new OtherUser()
    stream.attach(request, response, user)
  }
}

type Client = { request: Request; response: Response; user: ActingUser }

export type StreamOptions = {
  database: Database
  log: Logger
  build: string
  /** Reads the session of a request again, as the database has it now. */
  identify: (request: Request) => Promise<ActingUser | null>
  /** Called whenever the process has begun to listen, also after its connection was lost, before it sends the head. */
  reconnected: () => Promise<unknown>
  /** How far the own records of these users have come. */
  ownPositions: (userIds: readonly string[]) => PromiseLike<readonly { userId: string; position: number }[]>
  /** Called whenever a position has moved or a file was removed, or may have been without a notification. */
  moved: () => void
}

/** The most streams of one user in one process; a browser has one. */
const mostOfUser = 20

/** An event and not a comment: a page cannot receive comments, and must know that the stream is still open. */
const beatOfStream = Buffer.from('event: beat\ndata: {}\n\n')

/** A file was removed for good: pages and their worker forget it. */
const removedFile = Buffer.from('event: files\ndata: {}\n\n')

/**
 * One plain Server-Sent-Events stream per browser (design 5 and 11), carried between processes by LISTEN/NOTIFY. On
 * every (re)listen the head is sent to all clients, because a notification may have been missed meanwhile.
 */
export async function openStream({
  database,
  log,
  build,
  identify,
  ownPositions,
  reconnected,
  moved,
}: StreamOptions): Promise<SyncStream> {
  const clients = new Set<Client>()
  let latest: Buffer | undefined
  let notified: Head | null = null
  let scheduled = false
  let isClosed = false
  /** What was requested of the database in the moment in which it is closed may fail. */
  const unlessClosed =
    (message: string, level: 'warn' | 'error' = 'warn') =>
    (error: unknown) => {
      if (!isClosed) log[level]({ err: error }, message)
    }

  const sendPosition = async () => {
    scheduled = false
    if (isClosed) return
    const [row] = await readEpochAndHead(database)
    if (!row) return
    const spread = Math.min(longestSpread, Math.round(clients.size * spreadPerPage))
    notified = row
    // Encoded once, not once per page.
    latest = Buffer.from(`event: position\ndata: ${JSON.stringify({ ...row, spread })}\n\n`)
    for (const { response } of clients) response.write(latest)
  }
  const positionMoved = () => {
    moved()
    if (scheduled) return
    scheduled = true
    setImmediate(() => sendPosition().catch(unlessClosed('the position could not be sent')))
  }
  const tellOwn = ({ userId, position }: { userId: string; position: number }, to: Iterable<Client> = clients) => {
    const message = `event: own\ndata: ${JSON.stringify({ position })}\n\n`
    for (const { user, response } of to) if (user.id === userId) response.write(message)
  }
  /** How far the own records of these pages' users have come: something may have happened while they did not listen. */
  const tellOwnOf = async (pages: readonly Client[]) => {
    if (pages.length === 0) return
    const users = [...new Set(pages.map(({ user }) => user.id))]
    for (const moved of await ownPositions(users)) {
      tellOwn(
        moved,
        pages.filter((page) => clients.has(page)),
      )
    }
  }
  const listening = () => {
    tellOwnOf([...clients]).catch(unlessClosed('the positions of own records could not be sent'))
    reconnected().catch(unlessClosed('the database was not checked after it came back', 'error')).finally(positionMoved)
  }
  const accountChanged = async ({ kind, userId }: Announcement) => {
    for (const client of [...clients].filter(({ user }) => user.id === userId)) {
      const user = await identify(client.request)
      if (user?.id === userId) {
        if (kind === 'roles') client.response.write(`event: roles\ndata: ${JSON.stringify({ roles: user.roles })}\n\n`)
      } else {
        client.response.end('event: signed-out\ndata: {}\n\n')
      }
    }
  }

  const fileRemoved = () => {
    moved()
    for (const { response } of clients) response.write(removedFile)
  }

  const listeners = await Promise.all([
    database.sql.listen('sync', positionMoved, listening),
    database.sql.listen('files', fileRemoved),
    database.sql.listen('own', (payload) => tellOwn(JSON.parse(payload) as { userId: string; position: number })),
    database.sql.listen('account', (payload) => {
      const announcement = JSON.parse(payload) as Announcement
      accountChanged(announcement).catch(unlessClosed('an announcement was not passed on'))
    }),
  ])
  // A session that expires announces nothing: after each beat the sessions are checked one after the other. Expiry is
  // not a sign-out: the page requests again, gets a 401, keeps what it shows and offers to sign in.
  const endExpired = async () => {
    for (const { request, response, user } of clients) {
      const known = await identify(request)
      if (known?.id !== user.id) response.end()
    }
  }
  let isLooking = false
  const beat = setInterval(() => {
    for (const { response } of clients) response.write(beatOfStream)
    if (isLooking) return
    isLooking = true
    endExpired()
      .catch(unlessClosed('the sessions of open streams were not checked'))
      .finally(() => {
        isLooking = false
      })
  }, streamBeat)
  beat.unref()

  const endAll = () => {
    for (const { response } of clients) response.end()
  }
  return {
    attach(request, response, user) {
      // The body ends with its connection: in chunks, each event would be written in four pieces.
      response.removeHeader('transfer-encoding')
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      const retry = Math.round(streamRetry.least + Math.random() * (streamRetry.most - streamRetry.least))
      response.write(`retry: ${retry}\nevent: build\ndata: ${JSON.stringify({ build, schema: SCHEMA })}\n\n`)
      if (latest !== undefined) response.write(latest)
      const ofUser = [...clients].filter((one) => one.user.id === user.id)
      // The oldest stream makes room: its page may be long gone.
      for (const { response: oldest } of ofUser.slice(0, Math.max(0, ofUser.length + 1 - mostOfUser))) oldest.end()
      const client = { request, response, user }
      clients.add(client)
      response.on('close', () => clients.delete(client))
      tellOwnOf([client]).catch(unlessClosed('the position of own records could not be sent'))
    },
    announce: async (announcement) => {
      await database.sql`/* announce */ select pg_notify('account', ${JSON.stringify(announcement)})`
    },
    size: () => clients.size,
    head: () => notified,
    endAll,
    close: async () => {
      isClosed = true
      clearInterval(beat)
      endAll()
      await Promise.all(listeners.map((listener) => listener.unlisten()))
    },
  }
}

/** Epoch and greatest committed position: the same head that a pull answers. */
function readEpochAndHead({ sql }: Database) {
  return sql<Head[]>`/* readEpochAndHead */
    select epoch, sync_head() as position from sync_meta`
}

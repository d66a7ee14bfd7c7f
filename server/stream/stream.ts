import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Database } from '../db/client.ts'
import type { ActingUser } from '../product.ts'

/** What one process tells the pages of all processes: a session may have ended, or a user's roles have changed. */
export type Announcement = { kind: 'signed-out' | 'roles'; userId: string }

export type SyncStream = {
  /** Answers `GET /sync/stream` with Server-Sent Events until the page closes it or its session ends. */
  attach(request: Request, response: Response, user: ActingUser): void
  announce(announcement: Announcement): Promise<void>
  /** Open connections in this process. */
  size(): number
  close(): Promise<void>
}

type Client = { request: Request; response: Response; user: ActingUser }

export type StreamOptions = {
  database: Database
  log: Logger
  build: string
  /** Reads the session of a request again, as the database has it now. */
  identify: (request: Request) => Promise<ActingUser | null>
}

const heartbeat = 20_000

// Milliseconds (docs/decisions/010): 2,000 pulls a second at most, and nobody waits where few are there.
const spreadPerPage = 0.5
const longestSpread = 2_000

/**
 * One plain Server-Sent-Events stream per browser (design sections 5 and 11), carried between processes by LISTEN/NOTIFY.
 * On every (re)listen all clients are told the head, because a notification may have been missed meanwhile.
 */
export async function openStream({ database, log, build, identify }: StreamOptions): Promise<SyncStream> {
  const clients = new Set<Client>()
  let latest: string | undefined
  let scheduled = false

  const tellPosition = async () => {
    scheduled = false
    const [row] = await readHead(database)
    if (!row) return
    const spread = Math.min(longestSpread, Math.round(clients.size * spreadPerPage))
    latest = `event: position\ndata: ${JSON.stringify({ ...row, spread })}\n\n`
    for (const { response } of clients) response.write(latest)
  }
  const positionMoved = () => {
    if (scheduled) return
    scheduled = true
    setImmediate(() => tellPosition().catch((error: unknown) => log.warn({ err: error }, 'position could not be told')))
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

  const listeners = await Promise.all([
    database.sql.listen('sync', positionMoved, positionMoved),
    database.sql.listen('account', (payload) => {
      const announcement = JSON.parse(payload) as Announcement
      accountChanged(announcement).catch((error: unknown) =>
        log.warn({ err: error }, 'an announcement was not passed on'),
      )
    }),
  ])
  const beat = setInterval(() => {
    for (const { response } of clients) response.write(': still here\n\n')
  }, heartbeat)
  beat.unref()

  return {
    attach(request, response, user) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      // 5–15 s, another for each page: after an outage they do not all come back on one beat.
      const retry = Math.round(5_000 + Math.random() * 10_000)
      response.write(`retry: ${retry}\nevent: build\ndata: ${JSON.stringify({ build, schema: SCHEMA })}\n\n`)
      if (latest !== undefined) response.write(latest)
      const client = { request, response, user }
      clients.add(client)
      response.on('close', () => clients.delete(client))
    },
    announce: async (announcement) => {
      await database.sql`/* announce */ select pg_notify('account', ${JSON.stringify(announcement)})`
    },
    size: () => clients.size,
    close: async () => {
      clearInterval(beat)
      for (const { response } of clients) response.end()
      await Promise.all(listeners.map((listener) => listener.unlisten()))
    },
  }
}

/** Epoch and greatest committed position: the same head that a pull answers. */
function readHead({ sql }: Database) {
  return sql<{ epoch: string; position: number }[]>`/* readHead */
    select epoch, sync_head() as position from sync_meta`
}

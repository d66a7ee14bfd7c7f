import { timingSafeEqual, createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Request, RequestHandler } from 'express'
import { sharedRead } from '../db/shared-read.ts'
import { poolsText } from '../db/watched-statements.ts'
import { NotFound, NotSignedIn } from '../kit/errors.ts'
import { gaugeText, metersText } from '../kit/meters.ts'
import type { Product } from '../product.ts'
import { readFigures, type Figures } from './read-figures.ts'

type Measured = Pick<Product, 'env' | 'database' | 'stream' | 'feeds' | 'publicPages' | 'build'>

/**
 * `GET /metrics`: the numbers of this process and of its database, for Prometheus (decision 143). Not found unless METRICS is on. Only
 * whoever sends METRICS_TOKEN as a bearer token may read them; without one, which production refuses, programs of this machine.
 * Numbers of the database are read once for all requests at the same time, and are left out while it is away.
 */
export function metrics(product: Measured): RequestHandler {
  const { env, database } = product
  if (!env.metrics.on) {
    return () => {
      throw new NotFound()
    }
  }
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  const figures = sharedRead(() => readFigures(database.sql))
  return async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    if (!mayRead(request, env.metrics.token)) {
      response.setHeader('www-authenticate', 'Bearer')
      throw new NotSignedIn()
    }
    const known = await figures().catch(() => null)
    response
      .type('text/plain; version=0.0.4')
      .send(metersText() + processText(product, delays) + databaseText(known) + replicaText(database))
    delays.reset()
  }
}

function mayRead(request: Request, token: string | undefined): boolean {
  if (token === undefined) return isOfThisMachine(request)
  const given = request.headers.authorization
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))
}

/** A proxy beside the process is of this machine; whom it forwards need not be. */
function isOfThisMachine({ socket, headers }: Request): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
}

type Delays = { mean: number; max: number; percentile(share: number): number }

const nanoseconds = 1e-9
const microseconds = 1e-6

function processText({ stream, feeds, publicPages, build }: Measured, delays: Delays): string {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  // Nothing is measured between two requests that follow each other at once.
  const delay = (value: number) => (Number.isFinite(value) ? value * nanoseconds : 0)
  return [
    poolsText(),
    gaugeText('almanac_stream_clients', 'Open streams of this process.', [[stream.size()]]),
    gaugeText('almanac_stream_position', 'The last position that was sent to open pages.', [
      [stream.head()?.position ?? 0],
    ]),
    gaugeText(
      'almanac_cache_bytes',
      'Cached bodies.',
      [
        [feeds.size().bytes, 'feeds'],
        [publicPages.size().bytes, 'public pages'],
      ],
      'cache',
    ),
    gaugeText(
      'almanac_event_loop_delay_seconds',
      'How late the process came to its work since the last reading.',
      [
        [delay(delays.percentile(99)), '0.99'],
        [delay(delays.max), '1'],
      ],
      'quantile',
    ),
    gaugeText('almanac_build', 'The client that this process serves.', [[1, build]], 'build'),
    gaugeText('process_start_time_seconds', 'Since 1970.', [[(Date.now() - performance.now()) / 1_000]]),
    gaugeText('process_resident_memory_bytes', 'Memory of the process.', [[rss]]),
    gaugeText('nodejs_heap_used_bytes', 'Of it, what JavaScript uses.', [[heapUsed]]),
    gaugeText('process_cpu_seconds', 'Processor time so far.', [[(user + system) * microseconds]]),
  ].join('')
}

function replicaText({ reads }: Product['database']): string {
  const standing = reads.standing()
  if (!standing) return ''
  const { because, lagSeconds, lagBytes } = standing
  return [
    gaugeText('almanac_replica_up', 'Whether the replica is read.', [[because === null ? 1 : 0]]),
    gaugeText('almanac_replica_lag_seconds', 'Since the primary was where the replica is.', [[lagSeconds]]),
    gaugeText('almanac_replica_lag_bytes', 'Of the log of the primary, what the replica has not replayed.', [
      [lagBytes],
    ]),
  ].join('')
}

function databaseText(figures: Figures | null): string {
  const isUp = gaugeText('almanac_database_up', 'Whether the database answered.', [[figures ? 1 : 0]])
  if (!figures) return isUp
  const { position, mails, jobs, connections } = figures
  return [
    isUp,
    gaugeText('almanac_position', 'The greatest position of a change.', [[position]]),
    gaugeText('almanac_connections', 'Connections to the database, of all its users.', [[connections.used]]),
    gaugeText('almanac_connections_most', 'The most that it allows.', [[connections.most]]),
    gaugeText('almanac_mails_waiting', 'Mails that are not sent yet.', [[mails.waiting]]),
    gaugeText('almanac_mails_oldest_seconds', 'How long the oldest of them has waited.', [[mails.oldest]]),
    gaugeText(
      'almanac_jobs',
      'Jobs of a queue, by what became of them.',
      jobs.map(({ name, state, count }) => [count, name, state] as const),
      'job',
      'state',
    ),
  ].join('')
}

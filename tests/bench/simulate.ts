import { chromium } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { Agent, get, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { findInstalledBrowser } from '../support/browsers/browser.ts'
import { pullAll } from '../support/pull.ts'
import { startServer } from '../support/server.ts'
import { samplePassword, silentSignIn } from '../support/sign-in.ts'
import { clusterProcess } from '../support/waiting/busy-time.ts'
import { headersOf, pullQuery, signInReaders, startMeasuredProduct, type Reader } from './measured-product.ts'
import { recordOpening, type RecordedRequest } from './recorded-opening.ts'
import { cpuOf, cpuWithChildren } from './used.ts'

// `npm run simulate -- READERS EVENTS PROCESSES`: one process, or several, and their database beneath recorded devices. It prints what each
// reader costs in processor time, which other work on the machine does not change, and from which docs/operations.md calculates many
// processes.

const [readers = 500, events = 5_000, processes = 1] = process.argv.slice(2).map(Number)
/** Streams of one account that a process keeps open. */
const streamsOfOne = 20
/** One alone costs less than Linux counts. */
const changes = 40
/** Requests under way at a time, as many as keep one process busy. */
const atOnce = 16

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The code of a silent sign-in works once: each device gets one of its own. */
const isSignIn = (path: string) => /^\/(?:oidc\/(?:auth|token)|silent-sign-in)/.test(path)

const ends: (() => Promise<unknown>)[] = []
try {
  await simulate()
} finally {
  for (const end of ends) await end()
}

async function simulate(): Promise<void> {
  const product = await startMeasuredProduct((end) => void ends.unshift(end), events)
  const { executablePath, args, env } = await findInstalledBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  ends.unshift(() => browser.close())
  const opening = await recordOpening(browser, product.server.url)
  const devices = await signInReaders(product, Math.ceil(readers / streamsOfOne))
  const { url: publicUrl } = product.server
  const servers = [product.server]
  while (servers.length < processes) {
    const env = { PUBLIC_URL: publicUrl, QUICK_PASSWORD_HASHES: 'no' }
    const server = await startServer({ databaseUrl: product.database.url, env })
    ends.unshift(() => server.stop())
    servers.push(server)
  }
  const measured = meter(servers.map(({ process }) => process.pid!))
  /** As a proxy hands requests on. */
  const at = (index: number): Process => ({ url: servers[index % processes]!.url, host: new URL(publicUrl).host })
  const each = (index: number) => devices[index % devices.length]!
  const agent = new Agent({ keepAlive: true, maxSockets: readers + atOnce })
  ends.unshift(async () => agent.destroy())
  const recorded = opening.filter(({ path }) => !isSignIn(path))
  const replay = async (index: number) => {
    const [bytes] = await Promise.all([
      Promise.all(recorded.map((one) => send(agent, at(index), own(one, each(index), product.userId)))).then(sum),
      recorded.length < opening.length && silentSignIn(each(index).browser),
    ])
    return bytes
  }

  console.log(`${processes} processes, ${readers} readers, ${events} events. An opening asks for:`)
  for (const { method, path } of opening) console.log(`  ${method} ${path.slice(0, 100)}`)
  // What runs for the first time is compiled, which no reader pays for.
  await inTurn(Math.min(50, readers), replay)
  const rows = [await measured('an opening', readers, () => inTurn(readers, replay).then(sum))]

  const whole = await pullAll(product.teacher, product.userId)
  const streams = await openStreams(
    agent,
    at,
    Array.from({ length: readers }, (_, index) => each(index)),
  )
  const change = async () => {
    const [row] = await product.database.writes<{ position: number }[]>`/* simulatedChange */
      update calendar_event set name = name
      where id = (select id from calendar_event where not archived and not deleted order by id limit 1) returning position`
    return row!.position
  }
  await streams.reached(await change())
  const pull = (checkpoint: Checkpoint | null) => (index: number) =>
    send(agent, at(index), pullRequest(each(index), checkpoint))
  rows.push(
    await measured('a change, told to an open page', readers * changes, async () => {
      for (let made = 0; made < changes; made += 1) await streams.reached(await change())
    }),
  )
  rows.push(await measured('a change, pulled', readers, () => inTurn(readers, pull(whole.checkpoint)).then(sum)))

  const filled = Math.ceil(readers / 5)
  const copy = async (index: number) => {
    let checkpoint = null as Checkpoint | null
    let bytes = 0
    for (;;) {
      const { bytes: more, text } = await sendText(agent, at(index), pullRequest(each(index), checkpoint))
      bytes += more
      const page = (JSON.parse(text) as { data: { pull: Checkpoint & { more: boolean; head: number } } }).data.pull
      const { epoch, scope, position, head } = page
      checkpoint = { epoch, scope, position, since: checkpoint?.since ?? head }
      if (!page.more) return bytes
    }
  }
  await product.database.writes`/* simulatedEpoch */ update sync_meta set epoch = gen_random_uuid()`
  rows.push(await measured('a new epoch: a whole copy', filled, () => inTurn(filled, copy).then(sum)))

  const signedIn = Math.ceil(readers / 5)
  rows.push(
    await measured('a sign-in with a password', signedIn, () =>
      inTurn(signedIn, async (index) => {
        const { email } = devices[index % devices.length]!
        const asked = { email, password: samplePassword, rememberMe: true, returnUrl: '/' }
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar' }
        return send(agent, at(index), {
          method: 'POST',
          path: '/api/account/login',
          headers,
          body: JSON.stringify(asked),
        })
      }).then(sum),
    ),
  )
  print(rows)
}

/** Where a process listens, and the host by which devices know all of them. */
type Process = { url: string; host: string }

type Row = { what: string; process: number; database: number; kilobytes: number; perSecond: number }

/** Milliseconds of a reader at the processes together and at the database, and KB sent to them. */
function meter(pids: readonly number[]) {
  const database = Number(process.env[clusterProcess])
  return async (what: string, count: number, work: () => Promise<number | void>): Promise<Row> => {
    const ofProcesses = async () => sum(await Promise.all(pids.map(cpuOf)))
    const [own, ofDatabase, from] = [await ofProcesses(), await cpuWithChildren(database), performance.now()]
    const bytes = (await work()) ?? 0
    const seconds = (performance.now() - from) / 1000
    return {
      what,
      process: ((await ofProcesses()) - own) / count,
      database: ((await cpuWithChildren(database)) - ofDatabase) / count,
      kilobytes: bytes / count / 1000,
      perSecond: count / seconds,
    }
  }
}

function print(rows: readonly Row[]): void {
  console.log(
    '\nper reader                       process     database    sent        a second of one core    seen here',
  )
  for (const { what, process: own, database, kilobytes, perSecond } of rows) {
    const cells = [`${own.toFixed(2)} ms`, `${database.toFixed(2)} ms`, `${kilobytes.toFixed(1)} KB`]
    const carried = own === 0 ? '–' : `${Math.floor(1000 / own)}`
    const line = [what.padEnd(32), ...cells.map((cell) => cell.padEnd(11)), carried.padEnd(23)]
    console.log([...line, `${Math.round(perSecond)}/s`].join(' '))
  }
}

/** The request of one person's device as another one sends it. */
function own({ path, headers, body, method }: RecordedRequest, reader: Reader, recorded: string): RecordedRequest {
  // What is reported once has an id of its own each time.
  const of = (text: string) =>
    path === '/api/page-views' ? text.replaceAll(ids, () => randomUUID()) : text.replaceAll(recorded, reader.userId)
  const { cookie = '' } = headersOf(reader.browser)
  return { method, path: of(path), headers: { ...headers, cookie }, body: body === null ? null : of(body) }
}

function pullRequest(reader: Reader, checkpoint: Checkpoint | null): RecordedRequest {
  const variables = { checkpoint, actingUser: reader.userId, schema: SCHEMA }
  const body = JSON.stringify({ query: pullQuery, variables })
  return { method: 'POST', path: '/graphql', headers: headersOf(reader.browser), body }
}

async function send(agent: Agent, to: Process, request: RecordedRequest): Promise<number> {
  return (await sendText(agent, to, request)).bytes
}

/** @throws for an answer that no device gets in order: it would be counted as a cheap one */
function sendText(agent: Agent, { url, host }: Process, { method, path, headers, body }: RecordedRequest) {
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise<{ bytes: number; text: string }>((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method, agent, headers: { ...headers, ...length, host, 'accept-encoding': 'gzip' } },
      (answer) => {
        if (Number(answer.statusCode) >= 400) return reject(new Error(`${path} was answered ${answer.statusCode}`))
        const parts: Buffer[] = []
        return answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', reject)
          .on('end', () => {
            const whole = Buffer.concat(parts)
            const isZipped = answer.headers['content-encoding'] === 'gzip'
            resolve({ bytes: whole.length, text: (isZipped ? gunzipSync(whole) : whole).toString('utf8') })
          })
      },
    )
    sent.on('error', reject).end(body ?? undefined)
  })
}

async function openStreams(agent: Agent, at: (index: number) => Process, people: readonly Reader[]) {
  const positions = people.map(() => 0)
  let changed = () => {}
  const open = ({ browser, userId }: Reader, index: number) =>
    new Promise<void>((resolve, reject) => {
      const { url, host } = at(index)
      const headers = { ...headersOf(browser), host }
      const stream = get(`${url}/sync/stream?user=${userId}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`))
        resolve()
        return answer
          .setEncoding('utf8')
          .on('error', () => {})
          .on('data', (text: string) => {
            const [, position] = /"position":(\d+)/.exec(text) ?? []
            if (position === undefined) return
            positions[index] = Number(position)
            changed()
          })
      })
      stream.on('error', reject)
    })
  for (let from = 0; from < people.length; from += 50) {
    await Promise.all(people.slice(from, from + 50).map((one, offset) => open(one, from + offset)))
  }
  const reached = (position: number) =>
    new Promise<void>((resolve) => {
      changed = () => void (positions.every((at) => at >= position) && resolve())
      changed()
    })
  return { reached }
}

/** Some at a time, until all are done. @returns what each returned, added up */
async function inTurn(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const done: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) done.push(await work(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0)
}

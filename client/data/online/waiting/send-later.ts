import { laterTimeOut } from '#sync/times.ts'

/** Something that somebody did: `user` is who did it, null for a visitor. The server knows it by its id and takes it once. */
type Waiting = { user: string | null; path: string; body: object }
type Entry = [id: string, waiting: Waiting]

/** Why it still waits: no network, no session of its author, too much at once, or a server that could not take it. */
export type UnsentReason = 'offline' | 'signed-out' | 'limited' | 'failed'

/**
 * `queued`: it is sent again later. `lost`: it was not sent, and this device had no room to keep it. `refused`: the server
 * never takes it, with what it said.
 */
export type Sent =
  | { status: 'sent' }
  | { status: 'queued'; why: UnsentReason }
  | { status: 'lost'; why: UnsentReason }
  | { status: 'refused'; messages: string[] }

export const viewsPath = '/api/page-views'
export const reportsPath = '/api/event-reports'

const prefix = 'to-send:'
/** What is told of use is refused by the server when it is older, or read by nobody any more. What a person wrote has no such end. */
const longestStored = 35 * 24 * 60 * 60 * 1000
const mostViews = 500
/** Characters; a browser refuses longer bodies that shall outlive the page. */
const mostToOutlive = 15_000
const underWay = new Map<string, Promise<Sent>>()

/** Keeps it on this device until the server has it, and tries that at once. A page that is left meanwhile still sends it. */
export async function sendOrQueue(id: string, waiting: Waiting): Promise<Sent> {
  const isStored = queueToSend(id, waiting)
  const sent = await sendOnce([id, waiting])
  return sent.status === 'queued' && !isStored ? { ...sent, status: 'lost' } : sent
}

/** Keeps it on this device for the next time that something is sent. @returns whether there was room for it */
export function queueToSend(id: string, waiting: Waiting): boolean {
  try {
    localStorage.setItem(prefix + id, JSON.stringify({ ...waiting, keptAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

let isRequested = false

/**
 * Sends what visitors and this user have done while the server could not be reached, from one tab at a time. What comes while
 * it is sent is sent after it.
 */
export async function sendWaiting(user: string | null): Promise<void> {
  if (isRequested || readWaiting().length === 0) return
  isRequested = true
  await navigator.locks.request('to-send', () => {
    isRequested = false
    return sendAll(user)
  })
}

/** Sends what this user has done, whatever other tabs do. Resolves with the reason why something is left, or null. */
export async function sendBeforeLeaving(user: string): Promise<UnsentReason | null> {
  const why = await sendAll(user)
  return countWaiting(user) > 0 ? (why ?? 'failed') : null
}

/** How much of what this user did has not been sent, at all or to one path. */
export function countWaiting(user: string, path?: string): number {
  const isMeant = (waiting: Waiting) => waiting.user === user && (path === undefined || waiting.path === path)
  return readWaiting().filter(([, waiting]) => isMeant(waiting)).length
}

/** Deletes what this user did and the server does not know. */
export function forgetWaiting(user: string): void {
  forget(({ user: author }) => author === user)
}

/** Deletes the page views that wait: they name nobody, but they tell where somebody was. */
export function forgetViews(): void {
  forget(({ path }) => path === viewsPath)
}

/** One that the server cannot take now holds up none of the others; a network that is away does. */
async function sendAll(user: string | null): Promise<UnsentReason | null> {
  const ours = readWaiting().filter(([, waiting]) => waiting.user === null || waiting.user === user)
  const isView = ([, { path }]: Entry) => path === viewsPath
  const views = ours.filter(isView)
  const works = ours.filter((entry) => !isView(entry)).map((entry) => () => sendOnce(entry))
  for (let at = 0; at < views.length; at += mostViews) {
    works.push(() => sendViews(views.slice(at, at + mostViews)))
  }
  let why: UnsentReason | null = null
  for (const work of works) {
    const sent = await work()
    if (sent.status === 'queued') why = sent.why
    if (why === 'offline') break
  }
  return why
}

function sendOnce(entry: Entry): Promise<Sent> {
  const [id, waiting] = entry
  const sending = underWay.get(id) ?? send([id], waiting).finally(() => underWay.delete(id))
  underWay.set(id, sending)
  return sending
}

function sendViews(entries: Entry[]): Promise<Sent> {
  const views = entries.flatMap(([, { body }]) => (body as { views: object[] }).views)
  return send(
    entries.map(([id]) => id),
    { user: null, path: viewsPath, body: { views } },
  )
}

async function send(ids: string[], { path, body }: Waiting): Promise<Sent> {
  const text = JSON.stringify(body)
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
      body: text,
      keepalive: text.length <= mostToOutlive,
      signal: AbortSignal.timeout(laterTimeOut),
    })
  } catch {
    return { status: 'queued', why: 'offline' }
  }
  const errors = await errorsOf(response)
  const why = unsentReason(response.status, errors)
  if (why) return { status: 'queued', why }
  for (const id of ids) stored()?.removeItem(prefix + id)
  if (response.ok && errors.length === 0) return { status: 'sent' }
  return { status: 'refused', messages: errors.flatMap(({ message }) => (typeof message === 'string' ? message : [])) }
}

type AnsweredError = { message?: unknown; code?: unknown; extensions?: { code?: unknown } }

async function errorsOf(response: Response): Promise<AnsweredError[]> {
  const { errors } = Object(await response.json().catch(() => null)) as { errors?: unknown }
  return Array.isArray(errors) ? errors.map((error) => Object(error) as AnsweredError) : []
}

/** A session of somebody else, or a page that was not known as ours, says nothing about what was sent. */
function unsentReason(status: number, errors: AnsweredError[]): UnsentReason | null {
  if (status === 401 || status === 409) return 'signed-out'
  if (status === 429) return 'limited'
  const isForeign = errors.some(({ code, extensions }) => (code ?? extensions?.code) === 'FOREIGN_REQUEST')
  return status === 408 || status >= 500 || isForeign ? 'failed' : null
}

/** Null where the browser refuses it. */
function stored(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

function readWaiting(): Entry[] {
  const keys = Object.keys(stored() ?? {}).filter((key) => key.startsWith(prefix))
  return keys.flatMap((key): Entry[] => {
    const waiting = parsed(localStorage.getItem(key))
    if (waiting) return [[key.slice(prefix.length), waiting]]
    localStorage.removeItem(key)
    return []
  })
}

/** Null when it is too old, by a clock that may be wrong, or nothing of ours. */
function parsed(text: string | null): Waiting | null {
  try {
    const { user, path, body, keptAt } = JSON.parse(text ?? 'null') as Waiting & { keptAt: number }
    const isOver = path !== reportsPath && Date.now() - keptAt > longestStored
    return isOver ? null : { user, path, body }
  } catch {
    return null
  }
}

function forget(isOver: (waiting: Waiting) => boolean): void {
  for (const [id, waiting] of readWaiting()) if (isOver(waiting)) localStorage.removeItem(prefix + id)
}

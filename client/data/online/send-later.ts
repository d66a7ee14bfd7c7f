/** Something that somebody did: `user` is who did it, null for a visitor. The server knows it by its id and takes it once. */
type Waiting = { user: string | null; path: string; body: object }

/** `kept`: the server could not take it now; it is told again later. `refused`: it never will, with what it said. */
export type Sent = { status: 'sent' | 'kept' } | { status: 'refused'; messages: string[] }

const prefix = 'to-send:'
const timeOut = 15_000
const later = new Set([401, 408, 429])

/** Keeps it on this device until the server has it, and tries that at once. A page that is left meanwhile still sends it. */
export function sendOrKeep(id: string, waiting: Waiting): Promise<Sent> {
  keepToSend(id, waiting)
  return send(id, waiting)
}

/** Keeps it on this device for the next time that something is sent. */
export function keepToSend(id: string, waiting: Waiting): void {
  try {
    localStorage.setItem(prefix + id, JSON.stringify(waiting))
  } catch {
    // Without room to keep it, it is sent now or never.
  }
}

/** Sends what visitors and this user have done while the server could not be reached, from one tab at a time. */
export async function sendWaiting(user: string | null): Promise<void> {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  if (ids.length === 0) return
  await navigator.locks.request('to-send', { ifAvailable: true }, async (lock) => {
    for (const key of lock ? ids : []) {
      const waiting = readWaiting(key)
      if (!waiting) localStorage.removeItem(key)
      else if (waiting.user === null || waiting.user === user) {
        const { status } = await send(key.slice(prefix.length), waiting)
        if (status === 'kept') return
      }
    }
  })
}

async function send(id: string, { path, body }: Waiting): Promise<Sent> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(timeOut),
    })
  } catch {
    return { status: 'kept' }
  }
  if (later.has(response.status) || response.status >= 500) return { status: 'kept' }
  localStorage.removeItem(prefix + id)
  if (response.ok) return { status: 'sent' }
  const { errors = [] } = Object(await response.json().catch(() => null)) as { errors?: { message?: unknown }[] }
  return { status: 'refused', messages: errors.flatMap(({ message }) => (typeof message === 'string' ? message : [])) }
}

function readWaiting(key: string): Waiting | null {
  try {
    const { user, path, body } = JSON.parse(localStorage.getItem(key) ?? 'null') as Waiting
    return { user, path, body }
  } catch {
    return null
  }
}

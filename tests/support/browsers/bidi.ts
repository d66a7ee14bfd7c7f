/** The answer of WebDriver BiDi to a command, or its refusal. */
type Reply = { id: number; type: 'success' | 'error'; result?: unknown; error?: string; message?: string }

export type Bidi = {
  /** @throws the browser's refusal, with its message */
  send<T>(method: string, params: object): Promise<T>
  close(): void
}

/** A session of WebDriver BiDi (W3C) over a WebSocket that a browser has opened for it. */
export async function connectBidi(endpoint: string): Promise<Bidi> {
  const socket = new WebSocket(`${endpoint}/session`)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${endpoint} could not be reached`)))
  })
  const pending = new Map<number, (reply: Reply) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    pending.get(reply.id)?.(reply)
    pending.delete(reply.id)
  })
  socket.addEventListener('close', () => {
    for (const [id, settle] of pending) settle({ id, type: 'error', error: 'closed', message: 'the browser has ended' })
    pending.clear()
  })
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = (last += 1)
    const reply = await new Promise<Reply>((resolve) => {
      pending.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error}: ${reply.message}`)
    return reply.result as T
  }
  await send('session.new', { capabilities: {} })
  return { send, close: () => socket.close() }
}

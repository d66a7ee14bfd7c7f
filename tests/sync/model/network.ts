import type { Edit } from '#sync/protocol/edit.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import type { EditAnswer, PushAnswer } from '#sync/protocol/push-answer.ts'
import { createHeldAnswer } from './held-answer.ts'
import type { Disturbance, NetworkFault } from './history.ts'

export type Cookies = { own: string; stranger: string }

/**
 * What a round requested and how it was answered, as far as it reached the server; and what was requested when it was
 * disturbed.
 */
export type Traffic = {
  requests: number
  answers: string[]
  resetTo: string[]
  disturbed: Operation | null
}

/** How far a page reached. */
export type Reached = { epoch: string; position: number }

/**
 * Edits that left the device, and the server's answers to them, whether or not they arrived; the pages that arrived.
 * Between two steps too: a picture and what follows it are sent beside the rounds.
 */
export type Received = {
  sent: Edit[]
  answers: EditAnswer[]
  /** Edits that left when the server had answered that their sender may send none of these pictures. */
  sentWithout: { edit: string; pictures: string[] }[]
  pages: Reached[]
}

type Operation = 'pull' | 'push' | 'upload' | 'another'
type Round = { disturbance: Disturbance; meanwhile: () => Promise<void>; traffic: Traffic }
type Requested = { operation: Operation; edits: Edit[]; picture?: string }

const realFetch = globalThis.fetch

/**
 * Intercepts traffic between the device code and the server: every request carries the device's cookie, and those of
 * the current round are disturbed as `begin` says.
 */
export function installNetwork(cookies: () => Cookies, letPass: LetPass) {
  let round = newRound({}, async () => {})
  let received = newReceived()
  const late: Send[] = []
  const held = createHeldAnswer()
  const notPermitted = new Set<string>()

  globalThis.fetch = async (input, init) => {
    const { disturbance, meanwhile, traffic } = round
    const number = traffic.requests
    const { operation, edits, picture } = readRequest(init?.body)
    traffic.requests += 1
    if (disturbance.meanwhile?.at === number) await meanwhile()
    const fault = disturbance.network?.at === number ? disturbance.network.fault : undefined
    const headers = withCookie(init?.headers, disturbance, cookies())
    received.sent.push(...edits)
    received.sentWithout.push(...edits.map(({ id }) => ({ edit: id, pictures: [...notPermitted] })))
    const sendWith = async (signal: AbortSignal | null) => {
      const response = await realFetch(input, { ...init, headers, signal })
      const text = await response.text()
      await held.pass(operation)
      if (picture !== undefined && response.status === 403 && isWhole(fault)) notPermitted.add(picture)
      else if (picture !== undefined) notPermitted.delete(picture)
      if (operation !== 'upload') note(traffic, received, text, isWhole(fault))
      return new Response(text, { status: response.status, headers: response.headers })
    }
    if (fault === undefined) return sendWith(init?.signal ?? null)
    traffic.disturbed = operation
    return faults[fault](() => sendWith(null), late, letPass)
  }

  return {
    begin: (disturbance: Disturbance, meanwhile: () => Promise<void>): Traffic => {
      round = newRound(disturbance, meanwhile)
      return round.traffic
    },
    /** The answer that is kept for the next step. */
    held,
    /** The device starts again with an empty disk. */
    forget: () => {
      held.release()
      late.length = 0
      received = newReceived()
      notPermitted.clear()
    },
    /** How many requests the round has made so far. */
    requests: () => round.traffic.requests,
    /** Requests that nobody waits for any more. They reach the server after the next ones already have. */
    takeLate: (): Send[] => late.splice(0),
    takeReceived: (): Received => {
      const taken = received
      received = newReceived()
      return taken
    },
  }
}

function newRound(disturbance: Disturbance, meanwhile: () => Promise<void>): Round {
  return { disturbance, meanwhile, traffic: { requests: 0, answers: [], resetTo: [], disturbed: null } }
}

function newReceived(): Received {
  return { sent: [], answers: [], sentWithout: [], pages: [] }
}

function withCookie(given: RequestInit['headers'], { session }: Disturbance, { own, stranger }: Cookies): Headers {
  const headers = new Headers(given)
  if (session !== 'ended') headers.set('cookie', session === 'of another user' ? stranger : own)
  return headers
}

function readRequest(body: unknown): Requested {
  if (body instanceof FormData) return { operation: 'upload', edits: [], picture: body.get('id') as string }
  // The question whether the server has a picture.
  if (typeof body !== 'string') return { operation: 'upload', edits: [] }
  const { query, variables } = JSON.parse(body) as { query: string; variables: { edits?: Edit[] } }
  if (query.startsWith('query pull')) return { operation: 'pull', edits: [] }
  if (query.startsWith('mutation push')) return { operation: 'push', edits: variables.edits ?? [] }
  return { operation: 'another', edits: [] }
}

/** `arrives`: the device receives the answer as it was sent; only then can a RESET have brought its role. */
function note(traffic: Traffic, received: Received, text: string, arrives: boolean): void {
  const { data } = JSON.parse(text) as { data?: { pull?: PullAnswer; push?: PushAnswer } | null }
  if (data?.push?.answer === 'ANSWERS') received.answers.push(...data.push.answers)
  if (!data?.pull) return
  traffic.answers.push(data.pull.answer)
  if (!arrives) return
  if (data.pull.answer === 'RESET') traffic.resetTo.push(data.pull.scope)
  if (data.pull.answer === 'PAGE') received.pages.push({ epoch: data.pull.epoch, position: data.pull.position })
}

type Send = () => Promise<Response>
/** Lets the given number of milliseconds pass on the clocks of the device. */
type LetPass = (milliseconds: number) => Promise<void>

/** Whether the answer reaches the device as it was sent. */
function isWhole(fault: NetworkFault['fault'] | undefined): boolean {
  return fault === undefined || fault === 'sent twice' || fault === 'slow'
}

type Fault = (send: Send, late: Send[], letPass: LetPass) => Promise<Response>

const faults: Record<NetworkFault['fault'], Fault> = {
  unreachable: async () => {
    throw new TypeError('fetch failed')
  },
  'answer lost': async (send) => {
    await send()
    throw new TypeError('fetch failed')
  },
  'sent twice': async (send) => {
    await send()
    return send()
  },
  'status 500': async () => Response.json({ errors: [{ message: 'An error has occurred.' }] }, { status: 500 }),
  html: async () => new Response('<!doctype html><title>Sign in to the network</title>', { headers: htmlType }),
  nothing: async () => new Response(''),
  'arrives late': async (send, late) => {
    late.push(send)
    throw new TypeError('fetch failed')
  },
  'cut short': async (send) => {
    const text = await (await send()).text()
    return new Response(text.slice(0, text.length / 2), { headers: jsonType })
  },
  /** Piece by piece over 33 s, so that no silence is long. */
  slow: async (send, _late, letPass) => {
    const response = await send()
    const text = await response.text()
    await letPass(eleven)
    const encoder = new TextEncoder()
    const pieces = [text.slice(0, text.length / 2), text.slice(text.length / 2)]
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await letPass(eleven)
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(encoder.encode(piece))
      },
    })
    return new Response(body, { status: response.status, headers: response.headers })
  },
  'without documents': (send) => without(send, 'documents'),
  'without position': (send) => without(send, 'position'),
}

const eleven = 11_000
const htmlType = { 'content-type': 'text/html' }
const jsonType = { 'content-type': 'application/graphql-response+json' }

/** The members that a page cannot do without, and those that an answer to a push cannot. */
const fieldOf = { documents: { pull: 'documents', push: 'answers' }, position: { pull: 'position', push: 'answer' } }

async function without(send: Send, field: keyof typeof fieldOf): Promise<Response> {
  const { data } = (await (await send()).json()) as { data?: Record<string, Record<string, unknown>> }
  const [[operation, answer] = ['pull', {}]] = Object.entries(data ?? {})
  const wanted = fieldOf[field][operation === 'push' ? 'push' : 'pull']
  const left = wanted in answer ? wanted : 'answer'
  return new Response(JSON.stringify({ data: { [operation]: { ...answer, [left]: undefined } } }), {
    headers: jsonType,
  })
}

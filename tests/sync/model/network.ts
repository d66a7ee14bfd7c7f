import type { Disturbance, NetworkFault } from './history.ts'

export type Cookies = { own: string; stranger: string }

/** What a round asked and what it was answered, as far as it reached the server. */
export type Traffic = { requests: number; answers: string[]; resetTo: string[] }

type Round = { disturbance: Disturbance; meanwhile: () => Promise<void>; traffic: Traffic }

const realFetch = globalThis.fetch

/**
 * Puts itself between the device code and the server: every request carries the device's cookie, and those of the round
 * under way are disturbed as `begin` says.
 */
export function installNetwork(cookies: () => Cookies) {
  let round = newRound({}, async () => {})

  globalThis.fetch = async (input, init) => {
    const { disturbance, meanwhile, traffic } = round
    const number = traffic.requests
    traffic.requests += 1
    if (disturbance.meanwhile?.at === number) await meanwhile()
    const fault = disturbance.network?.at === number ? disturbance.network.fault : undefined
    const send = async () => {
      const response = await realFetch(input, { ...init, headers: withCookie(init?.headers, disturbance, cookies()) })
      const text = await response.text()
      note(traffic, text)
      return new Response(text, { status: response.status, headers: response.headers })
    }
    return fault === undefined ? send() : faults[fault](send)
  }

  return {
    begin: (disturbance: Disturbance, meanwhile: () => Promise<void>): Traffic => {
      round = newRound(disturbance, meanwhile)
      return round.traffic
    },
  }
}

function newRound(disturbance: Disturbance, meanwhile: () => Promise<void>): Round {
  return { disturbance, meanwhile, traffic: { requests: 0, answers: [], resetTo: [] } }
}

function withCookie(given: RequestInit['headers'], { session }: Disturbance, { own, stranger }: Cookies): Headers {
  const headers = new Headers(given)
  if (session !== 'ended') headers.set('cookie', session === 'of another user' ? stranger : own)
  return headers
}

function note(traffic: Traffic, text: string): void {
  const body = JSON.parse(text) as { data?: { pull?: { answer: string; scope?: string } } }
  const pull = body.data?.pull
  if (!pull) return
  traffic.answers.push(pull.answer)
  if (pull.answer === 'RESET' && pull.scope) traffic.resetTo.push(pull.scope)
}

type Send = () => Promise<Response>

const faults: Record<NetworkFault['fault'], (send: Send) => Promise<Response>> = {
  unreachable: async () => {
    throw new TypeError('fetch failed')
  },
  'answer lost': async (send) => {
    await send()
    throw new TypeError('fetch failed')
  },
  'asked twice': async (send) => {
    await send()
    return send()
  },
  'status 500': async () => Response.json({ errors: [{ message: 'An error has occurred.' }] }, { status: 500 }),
  html: async () => new Response('<!doctype html><title>Sign in to the network</title>', { headers: htmlType }),
  nothing: async () => new Response(''),
  'cut short': async (send) => {
    const text = await (await send()).text()
    return new Response(text.slice(0, text.length / 2), { headers: jsonType })
  },
  'without documents': (send) => without(send, 'documents'),
  'without position': (send) => without(send, 'position'),
}

const htmlType = { 'content-type': 'text/html' }
const jsonType = { 'content-type': 'application/graphql-response+json' }

async function without(send: Send, field: string): Promise<Response> {
  const { data } = (await (await send()).json()) as { data: { pull: Record<string, unknown> } }
  const { [field]: _left, ...pull } = data.pull
  return new Response(JSON.stringify({ data: { pull } }), { headers: jsonType })
}

import { Agent, request } from 'node:http'

export type Load = {
  url: string
  headers: Record<string, string>
  /** Sent as a POST; without a body the request is a GET. */
  body?: string
  /** The expected status of every answer; 200 by default. */
  status?: number
  connections: number
  milliseconds: number
}

/**
 * Answers per second to the same request over open connections, each of which repeats it after a complete answer.
 * @throws if an answer has another status
 */
export async function requestsPerSecond({
  url,
  headers,
  body,
  status = 200,
  connections,
  milliseconds,
}: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = { method: body === undefined ? 'GET' : 'POST', agent, headers: { ...headers, ...length } }
  const requestOnce = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, options, (answer) => {
        if (answer.statusCode !== status) return reject(new Error(`${url} answered ${answer.statusCode}`))
        return answer.on('end', resolve).on('error', reject).resume()
      })
      sent.on('error', reject).end(body)
    })
  const requestUntil = async (end: number) => {
    let answered = 0
    while (performance.now() < end) {
      await requestOnce()
      answered += 1
    }
    return answered
  }
  const atOnce = (end: number) => Promise.all(Array.from({ length: connections }, () => requestUntil(end)))
  await atOnce(performance.now() + milliseconds / 4)
  const start = performance.now()
  const counts = await atOnce(start + milliseconds)
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

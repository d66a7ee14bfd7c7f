import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { hostOf } from './resolve-host.ts'

export type PageHead = { status: number; location: string | null }

/** Bytes of headers; no body is read. */
const mostHeaders = 64 * 1024

/**
 * Requests a page at the IP address that was checked, whatever its name would resolve to now, through no proxy, and reads no
 * more than the headers. It sends neither cookies nor credentials nor a referrer.
 * @throws with the code of the connection, of its certificate or of the parser
 */
export function requestPage(
  url: URL,
  how: { method: 'HEAD' | 'GET'; address: string; userAgent: string; signal: AbortSignal },
) {
  const { method, address, userAgent, signal } = how
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const host = hostOf(url)
  return new Promise<PageHead>((resolve, reject) => {
    const pageRequest = request({
      // An agent of its own follows no proxy of the environment, and no connection is used twice.
      agent: new Agent({ keepAlive: false }),
      host,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { host: url.host, 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' },
      lookup: alwaysTo(address),
      maxHeaderSize: mostHeaders,
      signal,
      ...(isIP(host) === 0 && { servername: host }),
    })
    pageRequest.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null })
      pageRequest.destroy()
    })
    pageRequest.on('error', reject)
    pageRequest.on('close', () => reject(Object.assign(new Error('no answer'), { code: 'ECONNRESET' })))
    pageRequest.end()
  })
}

function alwaysTo(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
}

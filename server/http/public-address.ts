import type { RequestHandler } from 'express'
import type { Env } from '../env.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whatever a client writes into Host or X-Forwarded-*, the product is reached at PUBLIC_URL only: every address that is
 * built from the request (as the OpenID Connect provider does) starts there. Somebody who typed another name of this
 * machine is redirected to the name that sign-in knows.
 */
export function fromPublicAddress(env: Pick<Env, 'publicUrl' | 'production'>): RequestHandler {
  const { protocol, host, hostname, port } = new URL(env.publicUrl)
  return (request, response, next) => {
    const requested = URL.parse(`http://${request.headers.host ?? ''}`)
    const isOtherName = requested !== null && requested.hostname !== hostname && requested.port === port
    if (
      !env.production &&
      isOtherName &&
      loopback.has(requested.hostname) &&
      loopback.has(hostname) &&
      isPage(request.headers)
    ) {
      response.redirect(307, env.publicUrl + request.originalUrl)
      return
    }
    request.headers.host = host
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    next()
  }
}

function isPage(headers: { accept?: string }): boolean {
  return headers.accept?.includes('text/html') ?? false
}

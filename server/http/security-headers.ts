import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { codePageAddress } from '#sync/protocol/code-pages.ts'
import type { Env } from '../env.ts'

type HeaderSettings = Pick<Env, 'publicUrl' | 'embedServices'>

/**
 * The Content-Security-Policy of (security 22) by directive. Radix injects one style tag, hence the one
 * `unsafe-inline`; DOMPurify makes its own Trusted Types policy and `app` wraps it.
 * @param framedBy who may frame the answer: nobody, except that our own pages may frame the silent sign-in page
 */
export function contentSecurityPolicy(env: HeaderSettings, framedBy: "'none'" | "'self'" = "'none'") {
  const services = env.embedServices
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...originsOf(services.map(({ oembed }) => oembed))],
    'frame-src': ["'self'", ...originsOf(services.map(({ frame }) => frame))],
    'media-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [framedBy],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app', 'dompurify'],
  }
}

/** The security headers of every answer. HSTS only over https: over plain http it would be ignored or lock people out. */
export function securityHeaders(env: HeaderSettings, { reportOnly = false } = {}): RequestHandler {
  const isHttps = env.publicUrl.startsWith('https:')
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, reportOnly, directives: contentSecurityPolicy(env) },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      xFrameOptions: { action: 'deny' },
    }),
  )
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()')
  return (request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (codePageAddress.test(request.path)) response.setHeader('referrer-policy', 'no-referrer')
    next()
  }
}

type Headers = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

/**
 * The headers that helmet sets, the same for every request. Building them each time took a fifth of the CPU of an answer
 * without a body.
 */
function headersOf(setHeaders: Headers): Map<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => {})
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Like `securityHeaders`, for the one page that our own pages load in a frame. */
export function framedBySelf(env: HeaderSettings, { reportOnly = false } = {}): RequestHandler {
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    reportOnly,
    directives: contentSecurityPolicy(env, "'self'"),
  })
  return (request, response, next) => {
    response.setHeader('x-frame-options', 'SAMEORIGIN')
    policy(request, response, next)
  }
}

function originsOf(addresses: string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'
import { serverAddress } from '#sync/protocol/server-addresses.ts'
import { NotFound } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { contentSecurityPolicy, framedBySelf } from './security-headers.ts'
import { pace } from '../kit/times.ts'
import { pacedWorker, shellOf } from './shell.ts'

const built = join(import.meta.dirname, '..', '..', 'dist', 'client')
const publicFiles = join(import.meta.dirname, '..', '..', 'public')

const aYear = 'public, max-age=31536000, immutable'

/**
 * The built client: hashed files are cached for a year, everything else is revalidated each time, and every address
 * that a person may open gets the shell. Only the silent sign-in page may be framed, by our own pages.
 */
export function staticClient({ env }: Pick<Product, 'env'>): RequestHandler {
  const files = express.static(built, { index: false, redirect: false, cacheControl: false, setHeaders: cacheByPath })
  const serve: RequestHandler = (request, response, next) => {
    files(request, response, (error?: unknown) => {
      if (error) return next(error)
      return isPage(request) ? sendShell(env, response, next) : next(new NotFound())
    })
  }
  return framingSilentPage(env, (request, response, next) =>
    request.path === '/index.html' ? sendShell(env, response, next) : serve(request, response, next),
  )
}

/** The client, however it is served, with the headers that let our own pages frame the silent sign-in page. */
export function framingSilentPage(
  env: Product['env'],
  serve: RequestHandler,
  options: { reportOnly?: boolean } = {},
): RequestHandler {
  const framed = framedBySelf(env, options)
  return (request, response, next) => {
    if (request.path !== '/silent-sign-in.html') return serve(request, response, next)
    return framed(request, response, () => serve(request, response, next))
  }
}

/**
 * The service worker, never stored by any cache. The shell's revision in its precache list covers everything that the
 * shell is served with (policy, settings and pace), so that a changed policy reaches installed devices (design 9).
 */
export function serviceWorker({ env, build }: Pick<Product, 'env' | 'build'>): RequestHandler {
  const servedWith = JSON.stringify([build, contentSecurityPolicy(env), env.publicUrl, env.productName, pace])
  const revision = createHash('sha256').update(servedWith).digest('hex').slice(0, 16)
  return async (_request, response) => {
    const script = env.serviceWorker ? await readBuiltWorker() : withdrawn
    response.setHeader('cache-control', 'no-store')
    response.setHeader('service-worker-allowed', '/')
    response.type('text/javascript').send(pacedWorker(script.replaceAll('__SHELL_REVISION__', revision), pace))
  }
}

async function readBuiltWorker(): Promise<string> {
  return readFile(join(built, 'sw.js'), 'utf8').catch(() => {
    throw new NotFound()
  })
}

/**
 * The kill switch (security 30): this worker empties the caches and unregisters itself. It does so while it is
 * installed, because the previous worker may take minutes to give way, and again if it becomes the active one. The
 * browser unregisters only after the install, which must not wait for that. Pages have the previous worker until they are left, which
 * must not fill the caches again: it is told so. Everything in IndexedDB stays, including
 * unsent edits.
 */
const withdrawn = `const withdraw = async () => {
  self.registration.active?.postMessage({ type: 'WITHDRAWN' })
  void self.registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(withdraw())
})
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
`

/** The manifest with this installation's name. */
export function manifest({ env }: Pick<Product, 'env'>): RequestHandler {
  return async (_request, response) => {
    const made = JSON.parse(await readFile(join(publicFiles, 'manifest.webmanifest'), 'utf8')) as {
      name: string
      short_name: string
    }
    const own = made.name === env.productName ? {} : { name: env.productName, short_name: env.productName }
    response.setHeader('cache-control', 'no-cache')
    response.type('application/manifest+json').send(JSON.stringify({ ...made, ...own }))
  }
}

/** Without a date: a date alone would make a restored shell look older than the one in the browser's cache. */
function sendShell(env: Product['env'], response: Response, next: NextFunction): void {
  readFile(join(built, 'index.html'), 'utf8').then(
    (html) =>
      response
        .setHeader('cache-control', 'no-cache')
        .type('html')
        .send(shellOf(html, { ...env, pace })),
    () => next(new NotFound()),
  )
}

function cacheByPath(response: Response, path: string): void {
  response.setHeader('cache-control', path.includes('/assets/') || path.includes('\\assets\\') ? aYear : 'no-cache')
}

function isPage(request: Request): boolean {
  if (serverAddress.test(request.path)) return false
  return request.get('accept')?.includes('text/html') === true || extname(request.path) === ''
}

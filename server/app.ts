import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { isPublic } from './access/authorise.ts'
import { permit } from './access/permit.ts'
import { accountRoutes } from './account/calls/routes.ts'
import { readBlob } from './blobs/read-blob.ts'
import { removedFiles } from './blobs/removed-files.ts'
import { upload } from './blobs/upload.ts'
import { exportAnalytics } from './analytics/export-analytics.ts'
import { uploadDataUrl } from './blobs/upload-data-url.ts'
import { exportBlankTemplate } from './workbook/blank-template.ts'
import { exportCalendarEvents, exportNamedEvents } from './workbook/export-events.ts'
import { exportAudit } from './audit-list/export-audit.ts'
import { exportMyData } from './people/my-data.ts'
import { exportRegisteredUsers } from './people/registered-users.ts'
import { graphqlHandler } from './schema/handler.ts'
import { healthz, readyz } from './health/health.ts'
import { limitExports } from './failure-limits/export-limits.ts'
import { refuseForeignDownloads, refuseForeignRequests } from './http/csrf.ts'
import { errorAnswers } from './http/error-answers.ts'
import { importCalendarEvents } from './workbook/import/import-events.ts'
import { fromPublicAddress } from './http/public-address.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createProxyTrust } from './http/trusted-proxies.ts'
import { manifest, serviceWorker, staticClient } from './http/static-client.ts'
import { download } from './icalendar/download.ts'
import { subscribe, unchangedFeed } from './icalendar/subscribe.ts'
import { unchangedBody } from './http/unchanged-body.ts'
import { configuration } from './identity/configuration.ts'
import { countRequests } from './metrics/count-requests.ts'
import { metrics } from './metrics/metrics.ts'
import { emptyMailbox, mailboxPage, mailPage, readMailbox } from './mail/development-mailbox.ts'
import { takeMailEvents } from './mail/events/take-mail-events.ts'
import { previewPage } from './publishing/preview-page.ts'
import { preferencesPage, savePreferences } from './mail/preferences.ts'
import { unsubscribe, unsubscribePage } from './mail/unsubscribe.ts'
import { publicNotices } from './reader-notices/public-notices.ts'
import { recordPageViews } from './analytics/page-views.ts'
import { actingUser } from './access/acting-user.ts'
import type { Product, Route } from './product.ts'
import {
  embeddedPage,
  eventFile,
  eventsPage,
  noPublicPage,
  publicEventPage,
  robots,
  sitemap,
} from './public-pages/handlers.ts'
import { reportEvent } from './event-reports/event-report.ts'
import { streamHandler } from './sync/stream.ts'

const oidc = (product: Product) => product.identity.handler

/** The whole app: one row per address, in the order in which they are tried. */
export const routes: Route[] = [
  { method: 'get', path: '/healthz', operation: 'healthz', handler: healthz },
  { method: 'get', path: '/readyz', operation: 'readyz', handler: readyz },
  { method: 'get', path: '/metrics', operation: 'metrics', handler: metrics },

  // Tried early: crawlers ask for them most of all, and each row before one takes a part of its time.
  { method: 'get', path: '/events', operation: 'publicEvents', handler: eventsPage },
  { method: 'get', path: '/events/:slug/:id', operation: 'publicEvents', handler: publicEventPage },
  { method: 'get', path: '/embed', operation: 'publicEvents', handler: embeddedPage },
  { method: 'get', path: /^\/(?:events|embed)\//i, operation: 'publicEvents', handler: noPublicPage },

  { method: 'post', path: '/graphql', operation: 'graphql', handler: graphqlHandler },
  { method: 'get', path: '/graphql', operation: 'graphql', handler: graphqlHandler },
  { method: 'get', path: '/sync/stream', operation: 'stream', handler: streamHandler },
  { method: 'get', path: '/blobs/removed', operation: 'blobs.removed', handler: removedFiles },
  { method: 'get', path: '/blobs/:id', operation: 'blobs.read', handler: readBlob },
  { method: 'post', path: '/api/blobs/upload', operation: 'blobs.upload', handler: upload },
  { method: 'post', path: '/api/blobs/uploadDataUrl', operation: 'blobs.uploadDataUrl', handler: uploadDataUrl },

  { method: 'get', path: '/_configuration/:client', operation: 'configuration', handler: configuration },

  { method: 'get', path: '/oidc/{*path}', operation: 'oidc', handler: oidc },
  { method: 'post', path: '/oidc/{*path}', operation: 'oidc', handler: oidc, csrf: 'exempt' },

  ...accountRoutes,

  { method: 'get', path: '/dev/mailbox', operation: 'developmentMailbox', handler: mailboxPage },
  { method: 'get', path: '/dev/mailbox/:id', operation: 'developmentMailbox', handler: mailPage },
  { method: 'get', path: '/dev/mailbox.json', operation: 'developmentMailbox', handler: readMailbox },
  { method: 'delete', path: '/dev/mailbox.json', operation: 'developmentMailbox', handler: emptyMailbox },

  {
    method: 'get',
    path: '/api/export/registeredUsers',
    operation: 'export.registeredUsers',
    handler: exportRegisteredUsers,
  },
  { method: 'get', path: '/api/export/analytics', operation: 'export.analytics', handler: exportAnalytics },
  {
    method: 'get',
    path: '/api/export/calendarEvents',
    operation: 'export.calendarEvents',
    handler: exportCalendarEvents,
  },
  {
    method: 'post',
    path: '/api/export/calendarEvents',
    operation: 'export.calendarEvents',
    handler: exportNamedEvents,
  },
  {
    method: 'get',
    path: '/api/export/calendarEventsTemplate',
    operation: 'export.calendarEventsTemplate',
    handler: exportBlankTemplate,
  },
  {
    method: 'post',
    path: '/api/import/calendarEvents',
    operation: 'import.calendarEvents',
    handler: importCalendarEvents,
  },
  { method: 'get', path: '/api/export/audit', operation: 'export.audit', handler: exportAudit },
  { method: 'get', path: '/api/export/myData', operation: 'export.myData', handler: exportMyData },

  { method: 'get', path: '/api/icalendar/download/:scheduleId', operation: 'icalendar.download', handler: download },
  { method: 'get', path: '/api/icalendar/subscribe', operation: 'icalendar.subscribe', handler: subscribe },
  { method: 'get', path: '/api/icalendar/event/:eventId', operation: 'icalendar.event', handler: eventFile },

  { method: 'get', path: '/preview/:token', operation: 'preview', handler: previewPage },
  { method: 'get', path: '/sitemap.xml', operation: 'publicEvents', handler: sitemap },
  { method: 'get', path: '/robots.txt', operation: 'robots', handler: robots },

  { method: 'get', path: '/api/reader-notices', operation: 'readerNotices', handler: publicNotices },
  { method: 'post', path: '/api/event-reports', operation: 'eventReports', handler: reportEvent },
  { method: 'post', path: '/api/page-views', operation: 'pageViews', handler: recordPageViews },

  { method: 'get', path: '/unsubscribe/:token', operation: 'unsubscribe', handler: unsubscribePage },
  { method: 'post', path: '/unsubscribe/:token', operation: 'unsubscribe', handler: unsubscribe, csrf: 'exempt' },

  { method: 'post', path: '/api/mail-events', operation: 'mailEvents', handler: takeMailEvents, csrf: 'exempt' },
  { method: 'get', path: '/preferences/:token', operation: 'preferences', handler: preferencesPage },
  { method: 'post', path: '/preferences/:token', operation: 'preferences', handler: savePreferences, csrf: 'exempt' },

  { method: 'get', path: '/sw.js', operation: 'serviceWorker', handler: serviceWorker },
  { method: 'get', path: '/manifest.webmanifest', operation: 'manifest', handler: manifest },
  // An expression without groups: an address that cannot be decoded (`/calendar/search/100%`) is the client's to answer.
  { method: 'get', path: /^\//, operation: 'shell', handler: staticClient },
]

export type AppOptions = {
  /** Serves the client instead of the built files (the development server does). */
  client?: RequestHandler
  /** The Content-Security-Policy only reports (hot reload needs inline scripts). */
  reportOnly?: boolean
}

/** The Express app made of the table above; listening is the caller's. */
export function createApp(product: Product, options: AppOptions = {}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', createProxyTrust(product.env.trustProxy))
  app.use(unchangedFeed(product))
  app.use(unchangedBody(product.publicPages.etagOf, product.log))
  app.use(fromPublicAddress(product.env))
  app.use(requestLog(product.log))
  app.use(securityHeaders(product.env, options))
  app.use(exceptStreams(compression()))
  // Readers have places of their own, so that they never keep those of administration.
  const limits = { own: limitExports(product, 20), administration: limitExports(product, 4) }
  for (const route of routes) {
    const handler = route.operation === 'shell' ? options.client : undefined
    const way = [countRequests(route.operation), ...gates(product, limits, route)]
    app[route.method](route.path, ...way, handler ?? route.handler(product))
  }
  app.use(errorAnswers(product.log))
  return app
}

/** A stream is never compressed, and the memory of compression would be held as long as a page is open. */
function exceptStreams(compress: RequestHandler): RequestHandler {
  return (request, response, next) =>
    request.path === '/sync/stream' ? next() : void compress(request, response, next)
}

type Limits = { own: RequestHandler; administration: RequestHandler }

/** What a request passes before its handler: from our own pages, by somebody known, who may, and not too often. */
function gates(product: Product, limits: Limits, { method, operation, csrf }: Route): RequestHandler[] {
  const foreign = method === 'get' || csrf === 'exempt' ? [] : [refuseForeignRequests(product.env)]
  if (isPublic(operation)) return foreign
  const permitted = [...foreign, identify(product, operation), onlyIfPermitted(operation)]
  if (!operation.startsWith('export.')) return permitted
  return [refuseForeignDownloads, ...permitted, operation === 'export.myData' ? limits.own : limits.administration]
}

function identify({ identity }: Pick<Product, 'identity'>, operation: string): RequestHandler {
  return async (request, response, next) => {
    response.setHeader('cache-control', 'no-store')
    const user = await identity.actingUser(request)
    // The second call of deleting oneself is the one thing that a deleted profile's session may still do.
    request.actingUser = user ?? (operation === 'account.lockout' ? await identity.leavingUser(request) : null)
    next()
  }
}

function onlyIfPermitted(operation: string): RequestHandler {
  return (request, _response, next) => {
    permit(actingUser(request), operation)
    next()
  }
}

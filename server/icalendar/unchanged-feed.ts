import type { RequestHandler } from 'express'
import { unchangedBody } from '../http/unchanged-body.ts'
import type { Product } from '../product.ts'

/** Tells an app that has the public feed that it is unchanged. */
export function unchangedFeed({ feeds, log }: Pick<Product, 'feeds' | 'log'>): RequestHandler {
  return unchangedBody((url) => (url === address ? feeds.etagOfAll() : undefined), log)
}

const address = '/api/icalendar/subscribe'

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Reads } from '../db/read-replica.ts'
import { createBodyCache } from '../http/body-cache.ts'
import { pageJson } from './pull.ts'
import { pullPage } from './pull-page.ts'
import type { PullState } from './pull-state.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The whole body of an answer, compressed, with the state of the snapshot it was read in. */
export type CachedPage = { state: PullState; more: boolean; encoding: Encoding; body: Buffer }

/** The most bytes of bodies that a process keeps: the pages of about 100,000 documents, compressed. */
const mostBytes = 64 * 1024 * 1024

/** A shorter body gains nothing from compression. */
const leastCompressed = 1_024

export type PageCache = {
  /** The readers' page after `position`, built once for everybody who requests it at this epoch and head. */
  page(state: PullState, position: number, encoding: Encoding): Promise<CachedPage>
  /** What is cached at this moment. */
  size(): { pages: number; bytes: number }
}

/**
 * Readers' pages of what `read` reads, cached compressed by epoch, position and head (design 5). Any change of a document moves the head, so a
 * page of this epoch and head never changes.
 */
export function keepPages(read: Reads['read'], most = mostBytes): PageCache {
  const bodies = createBodyCache<CachedPage>('pull pages', most, ({ body }) => body.length)
  return {
    page: ({ epoch, head }, position, encoding) =>
      bodies.at(`${epoch} ${head}`, `${position} ${encoding}`, () => build(read, position, encoding)),
    size: () => {
      const { count, bytes } = bodies.size()
      return { pages: count, bytes }
    },
  }
}

async function build(read: Reads['read'], position: number, encoding: Encoding): Promise<CachedPage> {
  const page = await read((sql) => pullPage(sql, 'reader', position))
  const { epoch, minPosition, minSchema, head, sequence, more } = page
  const state = { epoch, minPosition, minSchema, head, sequence }
  const json = Buffer.from(pullBody(pageJson(page, 'reader', position)))
  if (encoding === 'identity' || json.length < leastCompressed) return { state, more, encoding: 'identity', body: json }
  return { state, more, encoding, body: await compress[encoding](json) }
}

/** The body of a GraphQL answer to a pull alone. */
export function pullBody(answer: string): string {
  return `{"data":{"pull":${answer}}}`
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compress = {
  br: (json: Buffer) =>
    toBrotli(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: (json: Buffer) => toGzip(json),
}

import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import { NotFound, TryAgainLater } from '../../kit/errors.ts'
import type { S3Address } from './blob-setting.ts'
import { bucketPutTimeOut, bucketTimeOut } from '../../kit/times.ts'

/** What a bucket answers, without its words: they may repeat what was signed. */
export class S3Failure extends TryAgainLater {
  /** Such as `SignatureDoesNotMatch` or `ECONNREFUSED`. */
  readonly reason: string
  /** False when nobody answered. */
  readonly isAnswer: boolean

  constructor(reason: string, isAnswer: boolean) {
    super(10, 'Files can’t be stored or read at the moment. Please try again later.')
    this.reason = reason
    this.isAnswer = isAnswer
  }
}

export type S3Object = { key: string; writtenAt: Date }

export type S3Calls = ReturnType<typeof createS3Calls>

/** Milliseconds: for a part of 4 MB, and for anything smaller. */
type TimeLimits = { put: number; other: number }

const usual: TimeLimits = { put: bucketPutTimeOut, other: bucketTimeOut }

type Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

/**
 * The four calls to a bucket that are needed, each answered whole and within a time limit. One that fails by chance is
 * repeated once. Keys are below the folder of the setting. @throws S3Failure
 */
export function createS3Calls(address: S3Address, log: Logger, limits: TimeLimits = usual) {
  const { endpoint, bucket, folder, region, accessKeyId, secretAccessKey } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region })

  async function once({ method, key, headers = {}, body }: Call): Promise<{ status: number; bytes: Buffer }> {
    const signal = AbortSignal.timeout(method === 'PUT' ? limits.put : limits.other)
    try {
      // A bucket in another region answers with an address, to which these keys must not be sent.
      const init = { method, headers, redirect: 'manual' as const, ...(body ? { body } : {}) }
      const signed = await client.sign(`${endpoint}/${bucket}${key}`, init)
      // A request holds its own signal weakly: one that is in there is lost with the next collection of garbage.
      const response = await fetch(signed, { signal })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      throw new S3Failure(nameOf(error), false)
    }
  }

  async function send(call: Call, good: readonly number[]): Promise<{ status: number; bytes: Buffer }> {
    for (let isLast = false; ; isLast = true) {
      const failure = await once(call).then(
        (answer) => (isGood(answer, good) ? answer : failureOf(answer)),
        (error: S3Failure) => error,
      )
      if (!(failure instanceof S3Failure)) return failure
      if (!isLast && mayPass(failure)) continue
      log.warn({ method: call.method, reason: failure.reason }, 'the bucket of the files failed')
      throw failure
    }
  }

  return {
    async put(key: string, body: Buffer<ArrayBuffer>): Promise<void> {
      const hash = await crypto.subtle.digest('SHA-256', body)
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': Buffer.from(hash).toString('hex'),
      }
      await send({ method: 'PUT', key: `/${folder}${key}`, headers, body }, [200])
    },

    /** @throws NotFound too */
    async get(key: string, first: number, last: number): Promise<Buffer> {
      const headers = { range: `bytes=${first}-${last}` }
      const { status, bytes } = await send({ method: 'GET', key: `/${folder}${key}`, headers }, [206, 404, 416])
      // Some servers answer the range 0-0 with more.
      if (status === 206 && bytes.length > last - first) return bytes.subarray(0, last - first + 1)
      throw new NotFound()
    },

    async remove(key: string): Promise<void> {
      await send({ method: 'DELETE', key: `/${folder}${key}` }, [200, 204, 404])
    },

    /** The next objects in the order of their keys, at most 1,000; keys without the folder. */
    async list(prefix: string, after = ''): Promise<S3Object[]> {
      const query = new URLSearchParams({ 'list-type': '2', prefix: folder + prefix })
      if (after !== '') query.set('start-after', folder + after)
      const { bytes } = await send({ method: 'GET', key: `?${query}` }, [200])
      const contents = bytes.toString().matchAll(/<Contents>.*?<\/Contents>/gs)
      return [...contents].map(([text]) => ({
        key: (textIn(text, 'Key') ?? '').slice(folder.length),
        writtenAt: new Date(textIn(text, 'LastModified') ?? 0),
      }))
    },
  }
}

function isGood(answer: { status: number; bytes: Buffer }, good: readonly number[]): boolean {
  // Without the bucket it is not known whether there is such an object.
  return good.includes(answer.status) && (answer.status !== 404 || failureOf(answer).reason !== 'NoSuchBucket')
}

function failureOf({ status, bytes }: { status: number; bytes: Buffer }): S3Failure {
  const code = textIn(bytes.subarray(0, 10_000).toString(), 'Code') ?? ''
  return new S3Failure(/^\w{1,60}$/.test(code) ? code : String(status), true)
}

/** Not after a time limit: whoever waits has waited long enough. */
function mayPass({ isAnswer, reason }: S3Failure): boolean {
  return isAnswer ? /^(InternalError|SlowDown|ServiceUnavailable|5\d\d|429)$/.test(reason) : reason !== 'TimeoutError'
}

/** The name of what went wrong, never its words. */
function nameOf(error: unknown): string {
  const { name, cause } = Object(error) as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'Error'
}

function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(?:#x([\da-fA-F]{1,5})|#(\d{1,6})|(\w+));/g, (whole, hexadecimal, decimal, named) => {
    if (named !== undefined) return characters[String(named)] ?? whole
    return String.fromCodePoint(Number(decimal ?? `0x${hexadecimal}`))
  })
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

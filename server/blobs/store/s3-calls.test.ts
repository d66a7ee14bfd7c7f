import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { createS3Calls } from './s3-calls.ts'

beforeEach(stopClock)
afterEach(startClock)

/** A bucket that answers so; what is requested and logged. */
async function bucketThat(answers: RequestListener) {
  const requests: string[] = []
  const logged: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answers(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const address = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'almanac',
    folder: 'files/',
    region: 'eu-west-2',
    accessKeyId: 'planted-key',
    secretAccessKey: 'planted-secret',
  }
  const log = pino({}, new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk))) }))
  return { requests, logged, calls: createS3Calls(address, log) }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const refusal = { status: 503, code: 'TRY_AGAIN_LATER', retryAfterSeconds: 10 }

test('a bucket that never answers is not waited for, whatever memory is freed meanwhile', async () => {
  const { requests, calls } = await bucketThat(() => collectGarbage())
  const put = calls.put('a', Buffer.from('bytes'))
  await eventually(() => expect(requests).toEqual(['PUT /almanac/files/a']))
  await expect(overTime(put)).rejects.toMatchObject({ ...refusal, reason: 'TimeoutError' })
  expect(requests).toHaveLength(1)
})

test('a bucket that stops in the middle of an answer is not waited for', async () => {
  const { requests, calls } = await bucketThat((_, response) => {
    response.writeHead(206, { 'content-length': '5' })
    response.write('byt')
  })
  const got = calls.get('a', 0, 4)
  await eventually(() => expect(requests).toHaveLength(1))
  await expect(overTime(got)).rejects.toMatchObject({ ...refusal, reason: 'TimeoutError' })
})

test('a call that fails by chance is repeated once', async () => {
  let calls = 0
  const bucket = await bucketThat((request, response) => {
    calls += 1
    if (calls === 1) return void request.socket.destroy()
    if (calls === 3) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return void response.writeHead(206).end('bytes')
  })
  expect(String(await bucket.calls.get('a', 0, 4))).toBe('bytes')
  expect(String(await bucket.calls.get('a', 0, 4))).toBe('bytes')
  expect(bucket.requests).toHaveLength(4)
})

test('a refusal is not repeated, and neither its words nor the keys are logged', async () => {
  const words = '<Error><Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>planted-key</AWSAccessKeyId></Error>'
  const { requests, logged, calls } = await bucketThat((_, response) => void response.writeHead(403).end(words))
  await expect(calls.get('a', 0, 4)).rejects.toMatchObject({ ...refusal, reason: 'SignatureDoesNotMatch' })
  expect(requests).toHaveLength(1)
  expect(logged).toEqual([expect.stringContaining('SignatureDoesNotMatch')])
  expect(logged.join()).not.toContain('planted')
})

test('a bucket elsewhere is not followed', async () => {
  const { requests, calls } = await bucketThat((_, response) => {
    response.writeHead(301, { location: '/elsewhere' }).end('<Error><Code>PermanentRedirect</Code></Error>')
  })
  await expect(calls.get('a', 0, 4)).rejects.toMatchObject({ ...refusal, reason: 'PermanentRedirect' })
  expect(requests).toHaveLength(1)
})

test('an object that is missing or too short is not found, and one whose bucket is missing cannot be read', async () => {
  const answers: [status: number, body: string][] = [
    [404, '<Error><Code>NoSuchKey</Code></Error>'],
    [404, ''],
    [206, 'byt'],
    [416, '<Error><Code>InvalidRange</Code></Error>'],
    [404, '<Error><Code>NoSuchBucket</Code></Error>'],
  ]
  let call = 0
  const { calls } = await bucketThat((_, response) => {
    const [status, body] = answers[call++]!
    response.writeHead(status).end(body)
  })
  for (const _ of answers.slice(1)) await expect(calls.get('a', 0, 4)).rejects.toMatchObject({ status: 404 })
  await expect(calls.get('a', 0, 4)).rejects.toMatchObject({ ...refusal, reason: 'NoSuchBucket' })
})

test('the keys of a list are read as they are, so that the next page begins after the last of them', async () => {
  const keys = ['files/a &amp; b', 'files/&lt;c&gt;&#x20;&#38;&quot;d&apos;']
  const { requests, calls } = await bucketThat((_, response) => {
    response.end(keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join(''))
  })
  const listed = await calls.list('')
  expect(listed.map(({ key }) => key)).toEqual(['a & b', `<c> &"d'`])
  await calls.list('', listed[0]!.key)
  expect(new URL(requests[1]!.slice(4), 'http://bucket').searchParams.get('start-after')).toBe('files/a & b')
})

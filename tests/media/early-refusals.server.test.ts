import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const size = 12_000_000
const form = (cookie: string) => `POST /api/blobs/upload HTTP/1.1\r\nhost: almanac\r\nx-requested-with: calendar\r
cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r
--x\r\ncontent-disposition: form-data; name="files"; filename="a.mp4"\r\n\r\n`

/** Sends a file, and goes on with it after an answer as browsers do. @returns the answer, once all of it is sent */
async function sendAll(cookie: string): Promise<string> {
  const socket = connect(Number(new URL(school.product.url).port), 'localhost')
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  const failed = once(socket, 'close').then(() => {
    throw new Error(`closed before all was sent, after the answer ${JSON.stringify(answer)}`)
  })
  const send = async () => {
    const head = form(cookie)
    socket.write(head)
    const part = Buffer.alloc(64 * 1024, '%PDF-')
    const body = size - (head.length - head.indexOf('--x'))
    for (let sent = 0; sent < body; sent += part.length) {
      if (!socket.write(part.subarray(0, Math.min(part.length, body - sent)))) await once(socket, 'drain')
    }
    if (answer === '') await once(socket, 'data')
  }
  await Promise.race([send(), failed])
  failed.catch(() => {})
  socket.destroy()
  return answer
}

test.each([
  ['before its first byte is read', () => 'none=1', 'HTTP/1.1 401', 'NOT_SIGNED_IN'],
  [
    'by its first bytes',
    () => [...school.alex.browser.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'HTTP/1.1 400',
    'UPLOAD_NOT_ALLOWED',
  ],
])(
  'a large file that is refused %s is taken to its end, so that its sender reads the answer',
  async (_when, cookie, status, code) => {
    const answer = await sendAll(cookie())
    expect(answer).toContain(status)
    expect(answer).toContain(code)
  },
)

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const json = 'application/json'
const form = 'multipart/form-data; boundary=x'
const urlencoded = 'application/x-www-form-urlencoded'

const bodies = [
  ['/graphql', json],
  ['/api/account/login', json],
  ['/api/event-reports', json],
  ['/api/page-views', json],
  ['/api/export/calendarEvents', json],
  ['/api/blobs/uploadDataUrl', json],
  ['/api/blobs/upload', form],
  ['/api/import/calendarEvents', form],
  ['/api/account/startExternalLogin', urlencoded],
  ['/oidc/token', urlencoded],
  ['/oidc/session/end', json],
] as const

/** A request of an administrator whose body is sent by hand. */
function begin(path: string, type: string, size: string) {
  const { hostname, port, origin } = new URL(school.product.url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  const cookie = [...school.alex.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = [`Host: ${hostname}:${port}`, `Origin: ${origin}`, 'X-Requested-With: calendar', `Cookie: ${cookie}`]
  socket.on('error', () => {})
  socket.write([`POST ${path} HTTP/1.1`, ...lines, `Content-Type: ${type}`, size, '', ''].join('\r\n'))
  return socket
}

test.each(bodies)('what is announced as far too large for %s is refused at once', async (path, type) => {
  const socket = begin(path, type, 'Content-Length: 9999999999')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*^connection: close/im)
})

test.each([
  ['/graphql', json],
  ['/oidc/token', urlencoded],
  ['/oidc/session/end', json],
] as const)(
  'a body that goes on past the most of %s is refused there, and no more of it is read',
  async (path, type) => {
    const socket = begin(path, type, 'Transfer-Encoding: chunked')
    const part = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const answered = once(socket, 'data') as Promise<[Buffer]>
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let sent = 0
    const send = () => {
      while (!socket.destroyed && sent < 1_000) {
        sent += 1
        if (!socket.write(part)) return socket.once('drain', send)
      }
      return undefined
    }
    send()
    expect((await answered)[0].toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*^connection: close/im)
    await closed
    expect(sent).toBeLessThan(1_000)
  },
)

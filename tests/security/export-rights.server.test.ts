import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { routes } from '#server/app.ts'
import { errorAnswers } from '#server/http/error-answers.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let eventId: string

beforeAll(async () => {
  school = await twoAdministrators()
  const typeId = await insertType(school.database.writes)
  eventId = (await insertEvent(school.database.writes, { typeId })).id
})

afterAll(() => school?.stop())

/** A blank sheet holds nothing that anybody might lose the right to. */
const exports = routes.filter(({ path }) => /^\/api\/export\/(?!calendarEventsTemplate)/.test(String(path)))
const ofAdministration = exports.filter(({ operation }) => operation !== 'export.myData')

const named = ({ method, path }: (typeof exports)[number]) =>
  [`${method} ${String(path)}`, method, String(path)] as const

const analytics = ['csv', 'xlsx'].flatMap((format) =>
  ['', '&numbers=breakdown', '&numbers=reach'].map(
    (numbers) =>
      `/api/export/analytics?eventType=LinkClick&fromDate=2026-11-01&toDate=2026-11-20&format=${format}${numbers}`,
  ),
)
const addressesOf = (path: string) => (path.endsWith('/analytics') ? analytics : [path])

/** Erin's exports, already begun: each runs as far as its first page, by the rights that Erin had at the beginning. */
async function begun() {
  const { product } = school.product
  const cookie = [...school.erin.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const erin = await product.identity.actingUser({ headers: { cookie } } as express.Request)
  const app = express()
  app.use((request, _response, next) => {
    request.actingUser = erin
    next()
  })
  for (const { method, path, handler } of exports) app[method](path, handler(product))
  app.use(errorAnswers(product.log))
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, () => resolve(listening))
  })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const browser = browserLike(`http://localhost:${port}`, school.erin.browser.jar)
  return async (method: string, path: string) => {
    const response =
      method === 'post'
        ? await browser.post(path, { ids: [eventId], of: 'selection' })
        : await browser.visit(path, { headers: { connection: 'close' } })
    return { status: response.status, bytes: await response.bytes() }
  }
}

test.each(ofAdministration.map(named))(
  '%s ends when its reader is no administrator any more',
  async (_, method, path) => {
    const { writes } = school.database
    const read = await begun()
    for (const address of addressesOf(path)) expect((await read(method, address)).status).toBe(200)
    await writes`update app_user set role_group_id = 'User' where id = ${school.erin.id}`
    try {
      for (const address of addressesOf(path)) await expect(read(method, address)).rejects.toThrow()
    } finally {
      await writes`update app_user set role_group_id = 'Administrator' where id = ${school.erin.id}`
    }
  },
)

test('own data is not sent once its reader has signed out', async () => {
  const read = await begun()
  expect((await read('get', '/api/export/myData')).status).toBe(200)
  await school.database.writes`delete from oidc_payload`
  expect((await read('get', '/api/export/myData')).status).toBe(401)
})

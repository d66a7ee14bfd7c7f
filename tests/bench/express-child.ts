import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import express from 'express'
import { openDatabase } from '#server/db/client.ts'
import { pullPage } from '#server/sync/pull-page.ts'

// The reference of several rows: plain Express in a separate process.
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { applicationName: 'bench' })

const [fixed] = (await once(process, 'message')) as [unknown]

const compressed = brotliCompressSync(JSON.stringify(fixed), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

let sent: Buffer | undefined

const app = express()
app.disable('etag')
app.disable('x-powered-by')
app.post('/fixed', (_request, response) => void response.json(fixed))
app.post('/compressed', (_request, response) => {
  response.set({ 'content-encoding': 'br', 'content-type': 'application/json' }).send(compressed)
})
app.post('/page/:position', async (request, response) => {
  const { documents } = await pullPage(database.sql, 'reader', Number(request.params.position))
  response.type('application/json').send(documents)
})
app.get('/feed', (_request, response) => {
  const { feed, etag } = fixed as { feed: string; etag: string }
  sent ??= Buffer.from(feed, 'base64')
  response.set({ 'content-encoding': 'gzip', 'content-type': 'text/calendar; charset=utf-8', etag }).send(sent)
})
const server = app.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port))

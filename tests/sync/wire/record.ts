import 'fake-indexeddb/auto'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { startTestCluster } from '../../support/database.ts'
import { recordActions } from './actions.ts'
import { installPage } from './recorded-device.ts'
import { recordingFile, recordingText, type Exchange, type Recording } from './recording.ts'
import { openSchool } from './school.ts'
import { readDatabases } from './stored-databases.ts'

// Records what today's schema sends, is answered and stores: `node tests/sync/wire/record.ts`, at each release that has
// raised SCHEMA, before anything else is changed.

const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim()
const blob = randomUUID()
const cluster = await startTestCluster()
const school = await openSchool(blob)
const { alex, erin, terry } = school.people
const traffic: Exchange[] = []
const page = installPage(alex.browser, (exchange) => traffic.push({ by: 'alex', ...exchange }))
await recordActions({ school, page, blob, record: (exchange) => traffic.push(exchange) })
const recording: Recording = {
  schema: SCHEMA,
  commit,
  people: { alex: alex.id, erin: erin.id, terry: terry.id },
  epoch: school.epoch,
  blob,
  traffic,
  disk: await readDatabases(),
}
writeFileSync(recordingFile(recording), recordingText(recording))
page.leave()
await school.stop()
await cluster.stop()

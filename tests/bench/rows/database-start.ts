import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import postgres from 'postgres'
import { startEmbedded } from '#server/db/embedded.ts'
import type { BenchRow, OnClose } from '../row.ts'

const log = pino({ level: 'silent' })

/** A folder as `npm start` finds it: DATA_DIR, empty at the first time. */
async function makeDataDir(onClose: OnClose): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'almanac-start-'))
  onClose(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Milliseconds until the embedded database answers; it is stopped again. */
async function startOnce(dataDir: string): Promise<number> {
  const begin = performance.now()
  const embedded = await startEmbedded({ dataDir, log })
  const sql = postgres(embedded.url, { max: 1 })
  await sql`/* isReady */ select 1`
  const milliseconds = performance.now() - begin
  await sql.end()
  await embedded.stop()
  return milliseconds
}

export const databaseFirstStart: BenchRow = {
  name: 'database-first-start',
  operation: 'embedded database ready, the first time',
  goal: { atMost: 1000 },
  unit: 'ms',
  open: async (onClose) => async () => ({ ours: await startOnce(await makeDataDir(onClose)) }),
}

export const databaseStart: BenchRow = {
  name: 'database-start',
  operation: 'embedded database ready, later',
  goal: { atMost: 100 },
  unit: 'ms',
  open: async (onClose) => {
    const dataDir = await makeDataDir(onClose)
    await startOnce(dataDir)
    return async () => ({ ours: await startOnce(dataDir) })
  },
}

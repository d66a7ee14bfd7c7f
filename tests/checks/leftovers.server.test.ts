import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { clusterFolder, endDeadClusters, quickestPlace } from '../support/runner/leftovers.ts'

/** A folder into which PostgreSQL, which is another user, can go. */
async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await chmod(folder, 0o755)
  return folder
}

test('a database that a dead run has left is ended and deleted, even if its process was stopped', async () => {
  const folder = await openFolder(join(quickestPlace(), 'leftovers-'))
  const dataDir = await openFolder(clusterFolder(folder))
  await startEmbedded({ dataDir, test: true, log: { info: () => {}, warn: () => {} } })
  const run = spawn('true')
  await once(run, 'exit')
  await writeFile(join(dataDir, 'owner'), String(run.pid))
  const file = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  await endDeadClusters(folder)
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH')
  await expect(readFile(join(dataDir, 'owner'))).rejects.toThrow('ENOENT')
  await rm(folder, { recursive: true, force: true })
})

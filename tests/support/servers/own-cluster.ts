import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { runToEnd } from '#server/db/embedded/postmaster.ts'
import { findPrograms } from '#server/db/embedded/programs.ts'
import { chooseRunAs } from '#server/db/embedded/run-as.ts'
import { freePort } from './free-port.ts'

export type OwnCluster = {
  url: string
  /** `pg_ctl stop -m immediate`: without ending connections properly; the next start recovers as after a crash. */
  stopImmediately(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Stops it and deletes it. */
  remove(): Promise<void>
}

/** A separate PostgreSQL with normal durability, run by pg_ctl at a fixed address. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'almanac-cluster-'))
  await chmod(dataDir, 0o755)
  const made = await startEmbedded({ dataDir, log: { info: () => {} } })
  await made.stop()

  const folder = join(dataDir, 'postgres')
  const { pgCtl, postgres } = await findPrograms()
  const runAs = await chooseRunAs(postgres, folder)
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  const control = async (...words: string[]) => {
    const [program, args] = runAs.command(pgCtl, [...words, '-w', '-D', join(folder, 'data')])
    await runToEnd(program, args, folder, runAs.uid)
  }
  const start = () => control('start', '-l', join(folder, 'data', 'own.log'), '-o', settings)
  await start()
  const password = await readFile(join(folder, 'password'), 'utf8')
  return {
    url: `postgres://app:${password}@127.0.0.1:${port}/postgres`,
    stopImmediately: () => control('stop', '-m', 'immediate'),
    start,
    remove: async () => {
      await control('stop', '-m', 'immediate').catch(() => {})
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

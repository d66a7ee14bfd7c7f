import { appendFile, chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { runToEnd } from '#server/db/embedded/postmaster.ts'
import { findPrograms } from '#server/db/embedded/programs.ts'
import { chooseRunAs } from '#server/db/embedded/run-as.ts'
import { quickestPlace } from '../runner/leftovers.ts'
import { freePort } from './free-port.ts'

export type OwnCluster = {
  url: string
  /** `pg_ctl stop -m immediate`: without ending connections properly; the next start recovers as after a crash. */
  stopImmediately(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** A streaming standby of it, on this machine; it is stopped for the moment in which its files are copied. */
  addStandby(): Promise<Standby>
  /** Stops it and deletes it. */
  remove(): Promise<void>
}

export type Standby = {
  url: string
  stopImmediately(): Promise<void>
  start(): Promise<void>
}

/** A separate PostgreSQL with normal durability, run by pg_ctl at a fixed address. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(quickestPlace(), 'almanac-cluster-'))
  await chmod(dataDir, 0o755)
  const made = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  await made.stop()

  const folder = join(dataDir, 'postgres')
  const { pgCtl, postgres } = await findPrograms()
  const runAs = await chooseRunAs(postgres, folder)
  const port = await freePort()
  const password = await readFile(join(folder, 'password'), 'utf8')
  const controlled = (data: string, at: number) => {
    const settings = `-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
    const control = async (...words: string[]) => {
      const [program, args] = runAs.command(pgCtl, [...words, '-w', '-D', data])
      await runToEnd(program, args, folder, runAs.uid)
    }
    return {
      url: `postgres://app:${password}@127.0.0.1:${at}/postgres`,
      control,
      stopImmediately: () => control('stop', '-m', 'immediate'),
      start: () => control('start', '-l', join(data, 'own.log'), '-o', settings),
    }
  }
  const data = join(folder, 'data')
  const primary = controlled(data, port)
  const running = [primary]
  await primary.start()

  const addStandby = async () => {
    const copy = join(folder, `standby${running.length}`)
    await primary.control('stop', '-m', 'fast')
    await cp(data, copy, { recursive: true, preserveTimestamps: true })
    await rm(join(copy, 'own.log'), { force: true })
    await writeFile(join(copy, 'standby.signal'), '')
    const from = `host=127.0.0.1 port=${port} user=app password=${password}`
    await appendFile(join(copy, 'postgresql.auto.conf'), `\nprimary_conninfo = '${from}'\n`)
    await ownedLike(data, copy)
    await primary.start()
    const standby = controlled(copy, await freePort())
    running.push(standby)
    await standby.start()
    return standby
  }
  return {
    ...primary,
    addStandby,
    remove: async () => {
      for (const one of running) await one.stopImmediately().catch(() => {})
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** PostgreSQL starts only on files of its own user, which nobody else may read. */
async function ownedLike(original: string, copy: string): Promise<void> {
  const { uid, gid, mode } = await stat(original)
  await chmod(copy, mode)
  if (uid === process.getuid?.()) return
  for (const name of ['.', ...(await readdir(copy, { recursive: true }))]) await chown(join(copy, name), uid, gid)
}

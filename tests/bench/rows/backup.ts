import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { runToEnd } from '#server/db/embedded/postmaster.ts'
import { chooseRunAs } from '#server/db/embedded/run-as.ts'
import { startServer } from '../../support/server.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { runProcess } from '../../support/servers/run-process.ts'
import { root } from '../../support/source-files.ts'
import { copyEvents } from '../many-events.ts'
import type { BenchRow, OnClose } from '../row.ts'

/** Where pg_dump and a server of its version are (Debian: `apt install postgresql-15`): a pg_dump reads no newer server. */
const programs = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin'

/** Compressed and encrypted, beside pg_dump's own format, which is compressed; each is a process that begins and ends. */
export const backup: BenchRow = {
  name: 'backup',
  operation: 'backup of 100,000 events',
  goal: { ratioAtMost: 1.5 },
  unit: 'ms',
  open: async (onClose) => {
    const url = await startDebianCluster(onClose)
    const env = { SAMPLE_DATA: '10000' }
    const server = await startServer({ databaseUrl: url, env })
    await server.stop()
    const database = openDatabase(url, { applicationName: 'bench' })
    await copyEvents(database.writes, 9)
    await database.close()
    const folder = await mkdtemp(join(tmpdir(), 'almanac-backups-'))
    onClose(() => rm(folder, { recursive: true, force: true }))
    const timed = async (program: string, args: string[], file: string) => {
      const from = performance.now()
      const { code, output } = await runProcess(program, args, {
        cwd: root,
        env: { ...process.env, DATABASE_URL: url, BACKUP_KEY: 'the key of a bench, long enough to be one' },
        limit: 600_000,
        capture: true,
      })
      if (code !== 0) throw new Error(`${program}: ${output}`)
      const took = performance.now() - from
      await rm(file)
      return took
    }
    return async () => {
      const [dump, ours] = [join(folder, 'dump'), join(folder, 'backup')]
      return {
        reference: await timed(join(programs, 'pg_dump'), ['-Fc', '-f', dump, url], dump),
        ours: await timed(process.execPath, ['server/backup.ts', ours], ours),
      }
    }
  },
}

async function startDebianCluster(onClose: OnClose): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-debian-'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const runAs = await chooseRunAs(join(programs, 'postgres'), folder)
  if (runAs.uid !== undefined) await chown(folder, runAs.uid, runAs.uid)
  const run = async (name: string, ...args: string[]) => {
    const [program, all] = runAs.command(join(programs, name), args)
    await runToEnd(program, all, folder, runAs.uid)
  }
  const port = await freePort()
  await run('initdb', '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-D', data)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings)
  onClose(async () => {
    await run('pg_ctl', 'stop', '-m', 'immediate', '-w', '-D', data)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return `postgres://app@127.0.0.1:${port}/postgres`
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { eventually } from '../waiting/eventually.ts'

/** Debian's, or that of PGBOUNCER. */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer'

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = spawnSync(program, ['--version']).status === 0

/** PgBouncer in transaction mode before the database of this address, with fewer connections to it than a process makes. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'almanac-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const userList = join(folder, 'users.txt')
  await writeFile(userList, `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = transaction
default_pool_size = 3
`,
  )
  // It does not run as root.
  const asWhom = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asWhom, settings], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  })
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      child.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import assert from 'node:assert'
import { pino } from 'pino'
import postgres from 'postgres'
import { guardConnectionDrops } from '#server/db/connection-drop-guard.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** Started by connection-drop.server.test.ts: `node connection-drop-child.ts URL drop|throw guarded|bare`. */
const [url = '', what, guarded] = process.argv.slice(2)
const guard = guarded === 'guarded' ? guardConnectionDrops(pino()) : undefined

if (what === 'throw') {
  setImmediate(() => {
    throw new TypeError('a mistake of ours')
  })
} else {
  const closed = Promise.withResolvers<unknown>()
  const bare = postgres(url, { max: 1, onclose: closed.resolve })
  const admin = postgres(url, { max: 1 })
  await bare
    .begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`
      await admin`select pg_terminate_backend(${row!['pid']}, 5000)`
      // The driver has noticed the drop when it lets the next statement go to a closed socket.
      await closed.promise
      await tx`select 1`
    })
    .catch(() => {})
  await eventually(() => assert(guard?.droppedLately()))
  console.log('dropped lately')
  await eventually(() => assert(!guard?.droppedLately()))
  console.log('ready again')
  process.exit(0)
}

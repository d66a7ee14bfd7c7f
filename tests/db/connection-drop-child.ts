import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import postgres from 'postgres'
import { guardConnectionDrops } from '#server/db/connection-drop-guard.ts'

/** Started by connection-drop.server.test.ts: `node connection-drop-child.ts URL drop|throw guarded|bare`. */
const [url = '', what, guarded] = process.argv.slice(2)
const guard = guarded === 'guarded' ? guardConnectionDrops(pino()) : undefined

if (what === 'throw') {
  setImmediate(() => {
    throw new TypeError('a mistake of ours')
  })
} else {
  const bare = postgres(url, { max: 1 })
  const admin = postgres(url, { max: 1 })
  await bare
    .begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`
      await admin`select pg_terminate_backend(${row!['pid']}, 5000)`
      // The driver has noticed the drop when it lets the next statement go to a closed socket.
      await delay(100)
      await tx`select 1`
    })
    .catch(() => {})
  while (!guard?.droppedLately()) await delay(10)
  console.log(`dropped lately: ${guard.droppedLately()}`)
  while (guard.droppedLately()) await delay(50)
  console.log(`ready again: ${!guard.droppedLately()}`)
  process.exit(0)
}

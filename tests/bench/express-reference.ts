import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OnClose } from './row.ts'

/**
 * Starts Express with `fixed` at /fixed, its compressed bytes at /compressed, a feed from memory at /feed, and the rows of a
 * pull page directly from SQL at /page/POSITION.
 */
export async function startExpress(onClose: OnClose, databaseUrl: string, fixed: object): Promise<string> {
  const child = fork(join(import.meta.dirname, 'express-child.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'test' },
  })
  onClose(async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  })
  child.send(fixed)
  const [port] = (await once(child, 'message')) as [number]
  return `http://localhost:${port}`
}

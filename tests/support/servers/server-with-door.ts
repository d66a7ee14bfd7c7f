import { once } from 'node:events'
import { join } from 'node:path'
import { startServer, type RunningServer, type ServerOptions } from '../server.ts'

export type ServerWithDoor = {
  /** The server for stories: `stop` and `kill` close the door, `startAgain` opens it. */
  open(): Promise<RunningServer>
  end(): Promise<void>
}

/**
 * A server that can be away and back many times without the second of processor time that each start costs. A device sees no
 * difference; the stories that really end a server show what it does as it ends and starts.
 */
export async function startServerWithDoor(options: ServerOptions): Promise<ServerWithDoor> {
  const server = await startServer({ ...options, preload: join(import.meta.dirname, 'door-child.ts') })
  let isOpen = true
  const move = async (to: 'open' | 'closed') => {
    if (isOpen === (to === 'open')) return
    isOpen = !isOpen
    const moved = once(server.process, 'message')
    server.process.send(to)
    await moved
  }
  const open = async (): Promise<RunningServer> => {
    await move('open')
    return { ...server, stop: () => move('closed'), kill: () => move('closed'), startAgain: open }
  }
  return { open, end: server.stop }
}

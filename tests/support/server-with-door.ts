import { once } from 'node:events'
import { join } from 'node:path'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'

export type ServerWithDoor = {
  /** The server as stories see it: `stop` and `kill` close the door, `startAgain` opens it. */
  open(): Promise<RunningServer>
  end(): Promise<void>
}

/**
 * A server that can be away and back many times without being started again, which costs a second of the processor each time.
 * To a device it is the same; what a server does as it ends and starts is told by the stories that end one.
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

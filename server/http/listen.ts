import { createServer, type Server } from 'node:net'
import type { Env } from '../env.ts'

type PortAndHost = Pick<Env, 'port' | 'host'>

/** @throws with the setting's name, when the port is taken or the address is not one of this machine's */
export function listen(server: Server, { port, host }: PortAndHost): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      reject(
        new PortProblem(code, code === 'EADDRINUSE' ? `PORT: ${port} is already in use` : `HOST, PORT: ${message}`),
      )
    })
    server.listen(port, host, resolve)
  })
}

class PortProblem extends Error {
  readonly code: string | undefined

  constructor(code: string | undefined, message: string) {
    super(message)
    this.code = code
  }
}

/** Says that the port is taken before a start builds or makes anything. @throws when it is */
export async function assertPortFree(place: PortAndHost): Promise<void> {
  const trial = createServer()
  try {
    await listen(trial, place)
  } catch (error) {
    if (error instanceof PortProblem && error.code === 'EADDRINUSE') throw error
    return
  }
  await new Promise((resolve) => trial.close(resolve))
}

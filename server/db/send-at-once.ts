import { connect, type Socket } from 'node:net'
import { connectTimeOut } from '../kit/times.ts'

/** What the driver has read of the database's address; `path` is that of a Unix socket. */
type Address = { host: string[]; port: number[]; path?: string }

/**
 * postgres.js 3.4 sends the end of a COPY as five bytes of their own, which the system holds back until the database has
 * confirmed what was sent before, and the database does that up to 40 ms later, twice for each table. This option of the driver makes
 * connections that hold nothing back.
 */
export const sendAtOnce = {
  socket: async ({ host, port, path }: Address): Promise<Socket> => {
    if (path) return connected({ path })
    const places = host.map((name, index) => ({ host: name, port: port[index]! }))
    for (const place of places.slice(0, -1)) {
      const socket = await connected(place).catch(() => null)
      if (socket) return socket
    }
    return connected(places.at(-1)!)
  },
}

/** @throws if nobody is there, or nobody answers in time */
function connected(place: { path: string } | { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...place, noDelay: true, timeout: connectTimeOut })
    socket.once('timeout', () => socket.destroy(new Error('The database does not answer')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners().setTimeout(0)
      // The driver looks for the name that a certificate has to have there.
      resolve(Object.assign(socket, place))
    })
  })
}

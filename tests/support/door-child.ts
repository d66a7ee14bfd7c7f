import { Server } from 'node:http'

/**
 * Loaded before the server by `startServerWithDoor`: with its door closed nobody can reach it and every connection is cut, as if
 * it had ended; open again it listens where it did.
 */
let door: { server: Server; place: unknown[] } | undefined
const { listen } = Server.prototype
const listenAt = (server: Server, place: unknown[]) => Reflect.apply(listen, server, place) as Server

Server.prototype.listen = function listenAndRemember(this: Server, ...place: unknown[]) {
  door = { server: this, place: place.filter((one) => typeof one !== 'function') }
  return listenAt(this, place)
} as typeof listen

process.on('message', (asked) => {
  if (!door) return
  const { server, place } = door
  const done = () => process.send?.(asked)
  if (asked === 'open') {
    listenAt(server, [...place, done])
  } else {
    server.close(done)
    server.closeAllConnections()
  }
})
// A server that is told to end does not wait for questions.
process.channel?.unref()

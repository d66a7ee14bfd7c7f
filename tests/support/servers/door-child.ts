import { Server } from 'node:http'

/**
 * Loaded before the server by `startServerWithDoor`: with the door closed the server stops listening and cuts every
 * connection, as if it had ended; open again, it listens on the same port.
 */
let door: { server: Server; place: unknown[] } | undefined
const { listen } = Server.prototype
const listenAt = (server: Server, place: unknown[]) => Reflect.apply(listen, server, place) as Server

Server.prototype.listen = function listenAndRemember(this: Server, ...place: unknown[]) {
  door = { server: this, place: place.filter((one) => typeof one !== 'function') }
  return listenAt(this, place)
} as typeof listen

process.on('message', (command) => {
  if (!door) return
  const { server, place } = door
  const done = () => process.send?.(command)
  if (command === 'open') {
    listenAt(server, [...place, done])
  } else {
    server.close(done)
    server.closeAllConnections()
  }
})
// This channel does not keep a server running that receives a signal to end.
process.channel?.unref()

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How many letters of a typed message of PostgreSQL's protocol stand before its length. */
const letter = 1

/** Calls `take` with the letter of each message; the first one of a client has none and is passed over. */
function messages(take: (letter: string, message: Buffer) => void, { hasStartup }: { hasStartup: boolean }) {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = hasStartup
  return (part: Buffer) => {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const before = isFirst ? 0 : letter
      if (rest.length < before + 4) return
      const end = before + rest.readUInt32BE(before)
      if (rest.length < end) return
      if (!isFirst) take(String.fromCharCode(rest[0]!), rest.subarray(0, end))
      isFirst = false
      rest = rest.subarray(end)
    }
  }
}

type WatchedConnections = {
  url: string
  most(): number
  names: ReadonlySet<string>
  /** Nothing goes through any more, and no connection ends: as when a machine is lost. */
  freeze(): void
  stop(): void
}

/**
 * Passes connections on to the database of this address. `most` is how many statements were on their way at most in one connection
 * outside of a transaction: begun and not answered. `names`: those of the statements, in the comments with which they begin.
 */
export async function watchConnections(databaseUrl: string): Promise<WatchedConnections> {
  const { hostname, port } = new URL(databaseUrl)
  let most = 0
  const names = new Set<string>()
  let isFrozen = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (isFrozen) return void sockets.add(client.on('error', () => {}))
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}))
    let [underWay, isSignedIn, isBetween, isInside] = [0, false, true, false]
    const asks = messages(
      (kind, message) => {
        if (!isSignedIn) return
        const [, name] = /\/\* (\w+) \*\//.exec(message.toString('latin1')) ?? []
        if (name !== undefined) names.add(name)
        if (isBetween) underWay += 1
        // A sync, or a query of one message, ends what began with the first message after the last one.
        isBetween = kind === 'S' || kind === 'Q'
        if (!isInside) most = Math.max(most, underWay)
      },
      { hasStartup: true },
    )
    const answers = messages(
      (kind, message) => {
        if (kind !== 'Z') return
        if (isSignedIn) underWay -= 1
        isSignedIn = true
        isInside = message.at(-1) !== 'I'.charCodeAt(0)
      },
      { hasStartup: false },
    )
    client.on('data', asks).pipe(database)
    database.on('data', answers).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(databaseUrl), {
      hostname: '127.0.0.1',
      port: String((server.address() as AddressInfo).port),
    }).href,
    most: () => most,
    names,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

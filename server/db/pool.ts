import postgres from 'postgres'
import { openTransactions } from './transactions.ts'
import { unwatchStatements, watchStatements, type TellSlow } from './watched-statements.ts'
import { poolRetires } from '../kit/times.ts'

type Sql = postgres.Sql
type Options = postgres.Options<Record<string, postgres.PostgresType>>

/**
 * Seconds before a connection that failed is tried again. The driver's own wait grows to 20 s, and a request that meets
 * it hangs for that long while the database is away, and even after it is back.
 */
const backoff = () => 0.1 + Math.random() * 0.2

/**
 * A postgres.js pool that survives dropped connections: single statements on up to `connections` connections,
 * transactions (`begin`) on as many of their own, `listen` on one more, to `listenAt` where a pooler is in between. All are made when first used.
 * A pooler gives a connection away after each single statement, so the next one is sent when the last one is answered: what PgBouncer
 * 1.18 gets before is sometimes never answered.
 * postgres.js 3.4 keeps a stale write timer when a connection drops with unsent bytes; that
 * connection object then never sends again and each use of it ends in CONNECT_TIMEOUT. From outside nobody can tell
 * which one it was, so after any drop the pool is replaced by a fresh one and the old one retires when its statements
 * end.
 */
export function openPool(
  url: string,
  given: Options,
  {
    connections,
    name,
    tellSlow,
    listenAt = url,
  }: { connections: number; name: string; tellSlow?: TellSlow | undefined; listenAt?: string | undefined },
): Sql {
  const options: Options = { ...given, max_lifetime: null, backoff }
  const retired = new Set<Sql>()
  let current = openPlain()
  const listener = postgres(listenAt, { ...options, max: 1 })
  const transactions = openTransactions((onclose) => postgres(url, { ...options, max: 1, onclose }), {
    most: connections,
    name,
    watch: watchStatements(`transactions of ${name}`, connections, tellSlow),
  })
  const watch = watchStatements(name, connections, tellSlow)

  const begin = (mode: string | Work, work?: Work) =>
    typeof mode === 'string' ? transactions.begin(mode, work!) : transactions.begin('', mode)
  const end = async (how?: { timeout?: number }) => {
    for (const pool of [name, `transactions of ${name}`]) unwatchStatements(pool, connections)
    // A dropped connection in a retired pool never reports its end, so nothing waits for those.
    for (const plain of retired) void plain.end({ timeout: 0 })
    await Promise.all([current, listener, transactions].map((part) => part.end(how)))
  }
  const ours = new Map<PropertyKey, unknown>(Object.entries({ begin, end, listen: listener.listen }))

  return new Proxy(current, {
    apply: (_target, _self, args: unknown[]) => watch(Reflect.apply(current, undefined, args)),
    get: (_target, key) => ours.get(key) ?? Reflect.get(current, key),
  })

  function openPlain(): Sql {
    let connected = false
    const plain: Sql = postgres(url, {
      ...options,
      max: connections,
      // The driver counts those behind the one that is being answered.
      ...(listenAt !== url && { max_pipeline: 0 }),
      onparameter: () => (connected = true),
      onclose: () => {
        if (connected && plain === current) replace(plain)
      },
    })
    return plain
  }

  function replace(plain: Sql): void {
    current = openPlain()
    retired.add(plain)
    setTimeout(() => {
      retired.delete(plain)
      void plain.end({ timeout: 0 })
    }, poolRetires).unref()
  }
}

type Work = (tx: postgres.TransactionSql) => unknown

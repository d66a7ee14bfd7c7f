import { createTestDatabase, startTestCluster, type TestDatabase } from '../support/database.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { logIn } from '../support/sign-in.ts'
import type { OnClose } from './row.ts'

/** The real product as a process of its own, filled with generated events, and a teacher who is signed in. */
export type MeasuredProduct = {
  server: RunningServer
  database: TestDatabase
  teacher: BrowserLike
  userId: string
}

const email = 'teacher@example.org'
const administratorEmail = 'admin@example.org'

/** Fills a database with `events` generated events on a throw-away cluster and starts the server on it, after `preload`. */
export async function startMeasuredProduct(
  onClose: OnClose,
  events = 10_000,
  preload?: string,
): Promise<MeasuredProduct> {
  const cluster = await startTestCluster({ isSmall: false })
  onClose(() => cluster.stop())
  const database = await createTestDatabase()
  onClose(() => database.drop())
  // Measurements hash passwords at full cost, as the product does.
  const env = { SAMPLE_DATA: String(events), QUICK_PASSWORD_HASHES: 'no' }
  const server = await startServer({ databaseUrl: database.url, env, ...(preload === undefined ? {} : { preload }) })
  onClose(() => server.stop())
  const teacher = browserLike(server.url)
  await logIn(teacher, email)
  // Otherwise the database's own maintenance would run during the first rounds.
  await database.sql`/* settleTables */ vacuum analyze`
  const [user] = await database.sql<{ id: string }[]>`/* userByEmail */ select id from app_user where email = ${email}`
  if (!user) throw new Error(`the sample data has no ${email}`)
  return { server, database, teacher, userId: user.id }
}

/** The sample administrator, signed in. */
export async function signInAdministrator({ server, database }: Pick<MeasuredProduct, 'server' | 'database'>) {
  const administrator = browserLike(server.url)
  await logIn(administrator, administratorEmail)
  const [user] = await database.sql<{ id: string }[]>`/* userByEmail */
    select id from app_user where email = ${administratorEmail}`
  if (!user) throw new Error(`the sample data has no ${administratorEmail}`)
  return { administrator, userId: user.id }
}

/** A signed-in user beside the sample ones. */
export type Reader = { browser: BrowserLike; userId: string; email: string }

/** Creates this many users with the teacher's password, and signs them in. */
export async function signInReaders(
  { server, database, userId }: Pick<MeasuredProduct, 'server' | 'database' | 'userId'>,
  count: number,
): Promise<Reader[]> {
  const users = await database.writes<{ id: string; email: string }[]>`/* makeReaders */
    insert into app_user (user_name, email, email_confirmed, password_hash)
    select 'reader' || n || '@example.org', 'reader' || n || '@example.org', true, password_hash
    from app_user, generate_series(1, ${count}::int) n where id = ${userId}
    returning id, email`
  const readers: Reader[] = []
  for (const { id, email: own } of users) {
    const browser = browserLike(server.url)
    await logIn(browser, own)
    readers.push({ browser, userId: id, email: own })
  }
  return readers
}

/** The headers of a signed-in request as the pages send it. */
export function headersOf({ jar }: BrowserLike): Record<string, string> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'content-type': 'application/json', 'x-requested-with': 'calendar' }
}

/** The query of a pull, as pages send it. */
export const pullQuery = `query pull($checkpoint: JSON, $actingUser: ID!, $schema: Int!) {
  pull(checkpoint: $checkpoint, actingUser: $actingUser, schema: $schema)
}`

import { createAccount } from '../../support/accounts.ts'
import { browserLike, type BrowserLike } from '../../support/cookie-jar.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startServer } from '../../support/server.ts'
import { logIn } from '../../support/sign-in.ts'
import type { Exchange } from './recording.ts'

export type Person = { id: string; browser: BrowserLike }

export type School = Awaited<ReturnType<typeof openSchool>>

/** A server with nothing but the baseline: Alex and Erin may edit, Terry may not, and one upload exists. */
export async function openSchool(blob: string) {
  const database = await createTestDatabase()
  const server = await startServer({ databaseUrl: database.url })
  const signIn = async (firstName: string, lastName: string, administrator: boolean): Promise<Person> => {
    const email = `${firstName.toLowerCase()}@example.org`
    const id = await createAccount(database.writes, { email, administrator, firstName, lastName })
    const browser = browserLike(server.url)
    await logIn(browser, email)
    return { id, browser }
  }
  const people: Record<Exchange['by'], Person> = {
    alex: await signIn('Alex', 'Admin', true),
    erin: await signIn('Erin', 'Editor', true),
    terry: await signIn('Terry', 'Teacher', false),
  }
  await database.writes`
    insert into blob_reference (id, filename, mime_type, size) values (${blob}, 'hall.png', 'image/png', 0)`
  const [meta] = await database.sql<{ epoch: string }[]>`select epoch from sync_meta`
  return {
    database,
    people,
    epoch: meta!.epoch,
    stop: async () => {
      await server.stop()
      await database.drop()
    },
  }
}

import { createAccount } from './accounts.ts'
import { browserLike, type BrowserLike } from './cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startInProcess, type InProcess } from './in-process.ts'
import { logIn } from './sign-in.ts'

export type Person = { id: string; browser: BrowserLike }

export type TwoAdministrators = {
  database: TestDatabase
  product: InProcess
  /** Alex Admin and Erin Editor may edit; Terry Teacher may not. */
  alex: Person
  erin: Person
  terry: Person
  stop(): Promise<void>
}

/** A running product with its own database, two signed-in administrators and a registered user. */
export async function twoAdministrators(): Promise<TwoAdministrators> {
  const database = await createTestDatabase()
  const product = await startInProcess(database.url, { NOW: '2026-11-20T12:00:00Z' })
  const signIn = async (firstName: string, lastName: string, administrator: boolean): Promise<Person> => {
    const email = `${firstName.toLowerCase()}@example.org`
    const id = await createAccount(database.writes, { email, administrator, firstName, lastName })
    const browser = browserLike(product.url)
    const response = await logIn(browser, email)
    if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`)
    return { id, browser }
  }
  return {
    database,
    product,
    alex: await signIn('Alex', 'Admin', true),
    erin: await signIn('Erin', 'Editor', true),
    terry: await signIn('Terry', 'Teacher', false),
    stop: async () => {
      await product.stop()
      await database.drop()
    },
  }
}

import type { Database } from './client.ts'

/**
 * Problems with a database of one's own are reported under the name of the setting; the address contains a password.
 * @throws with that line when it cannot be used
 */
export async function reachDatabase({ writes }: Pick<Database, 'writes'>, setting: string): Promise<void> {
  try {
    await writes`/* reachDatabase */ select 1`
  } catch (error) {
    const { code, message } = Object(error) as { code?: string; message?: string }
    throw new Error(`${setting}: the database cannot be used: ${message || code}`, { cause: error })
  }
}

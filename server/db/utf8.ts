import type { Sql } from './client.ts'

/**
 * People's names have letters of every script, and searching them without accents needs Unicode (design 4).
 * @throws when the database stores text in another encoding
 */
export async function assertUtf8(writes: Sql): Promise<void> {
  const [row] = await writes<{ encoding: string }[]>`/* readEncoding */
    select current_setting('server_encoding') as encoding`
  if (row?.encoding === 'UTF8') return
  throw new Error(`The database's encoding is ${row?.encoding}: create it with encoding UTF8`)
}

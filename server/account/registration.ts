import type { AnySql, Transaction } from '../db/client.ts'
import type { Registration } from '../mail/letters.ts'

/** The registration of an account that waits for its confirmation; null if there is no such account. */
export async function registrationOf(sql: AnySql, userId: string): Promise<Registration | null> {
  const [row] = await sql<Registration[]>`/* registrationOf */
    select created_date as made_at, registration_device as device, registered_again as is_again
    from app_user where id = ${userId} and not email_confirmed and profile_deleted_at is null`
  return row ?? null
}

/** Another registration of its address has made way for this account, which was made before. */
export async function wasRegisteredAgain(tx: Transaction, userId: string): Promise<void> {
  await tx`/* wasRegisteredAgain */ update app_user set registered_again = true where id = ${userId}`
}

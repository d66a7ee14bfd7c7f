import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import type { Transaction } from '../db/client.ts'
import { LastAdministrator } from '../errors.ts'

/**
 * For the condition `keeps an administrator`: called inside the transaction that takes this user's administration away.
 * The administrators' rows stay locked until it ends, so that two at once cannot take away each other.
 * @throws LastAdministrator when no other administrator could sign in
 */
export async function keepsAnAdministrator(tx: Transaction, userId: string): Promise<void> {
  const administrators = await tx<{ id: string }[]>`/* lockAdministrators */
    select id from app_user u
    where role_group_id = ${administratorRoleGroupId} and not locked_out_by_administrator
      and (password_hash is not null or exists (select from external_login e where e.user_id = u.id))
    order by id for no key update`
  if (administrators.length === 1 && administrators[0]?.id === userId) throw new LastAdministrator()
}

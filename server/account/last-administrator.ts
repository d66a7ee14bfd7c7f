import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import type { AnySql, Transaction } from '../db/client.ts'
import { LastAdministrator } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { openSecret } from './second-factor/stored-secret.ts'
import { emailKey } from '../kit/email-key.ts'

type Account = {
  id: string
  email: string
  twoFactorEnabled: boolean
  twoFactorSecret: string | null
  recoveryCodes: number
}

/** What decides who can sign in. */
export type SignInRules = Pick<Product, 'env' | 'secret' | 'externalProviders'>

/**
 * Two administrators who remove each other's rights wait for each other under this lock, on any number of processes.
 */
const administratorLock = 7_350_116

/**
 * For the condition `keeps an administrator`: called inside the transaction that removes this user's administrator
 * rights.
 * @throws LastAdministrator when no other administrator could sign in
 */
export async function keepsAnAdministrator(tx: Transaction, rules: SignInRules, userId: string): Promise<void> {
  await tx`/* takeAdministratorLock */ select pg_advisory_xact_lock(${administratorLock})`
  const able = await administratorsWhoCanSignIn(tx, rules)
  if (able.length === 1 && able[0]?.id === userId) throw new LastAdministrator()
}

/** The administrators who can really sign in, by email. */
export async function administratorsWhoCanSignIn(sql: AnySql, rules: SignInRules): Promise<Account[]> {
  return accountsWhoCanSignIn(sql, rules, sql`role_group_id = ${administratorRoleGroupId}`)
}

/** The account of an email, if its owner can really sign in. */
export async function ableAccountOf(sql: AnySql, rules: SignInRules, email: string): Promise<Account | null> {
  const [account] = await accountsWhoCanSignIn(sql, rules, sql`lower(email) = ${emailKey(email)}`)
  return account ?? null
}

/**
 * The accounts under a condition whose owners can sign in: no administrator has locked them out, the address is confirmed where that
 * is required, they have a password or a provider that is still set up, and a second factor, if they have one, that SECRET opens or
 * that still has a recovery code. A lock after wrong passwords does not count, because it ends by itself.
 */
async function accountsWhoCanSignIn(
  sql: AnySql,
  { env, secret, externalProviders }: SignInRules,
  condition: ReturnType<AnySql>,
): Promise<Account[]> {
  const accounts = await sql<Account[]>`/* accountsWhoCanSignIn */
    select id, email, two_factor_enabled, two_factor_secret, cardinality(recovery_code_hashes) as recovery_codes
    from app_user u
    where ${condition} and not locked_out_by_administrator and profile_deleted_at is null
      and (lockout_end is null or lockout_end < now() + interval '1 day')
      and (email_confirmed or ${!env.requireEmailConfirmation})
      and (password_hash is not null or exists (select from external_login e
        where e.user_id = u.id and e.issuer = any(${externalProviders.issuers()})))
    order by email`
  return accounts.filter(
    ({ id, twoFactorEnabled, twoFactorSecret, recoveryCodes }) =>
      !twoFactorEnabled || recoveryCodes > 0 || openSecret({ secret }, id, twoFactorSecret) !== null,
  )
}

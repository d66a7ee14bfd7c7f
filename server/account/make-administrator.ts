import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import type { Sql } from '../db/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { ableAccountOf, administratorsWhoCanSignIn, type SignInRules } from './last-administrator.ts'

/**
 * Makes a confirmed account an administrator, if none can sign in.
 * @throws Error with one line for the operator otherwise
 */
export async function makeAdministrator(writes: Sql, rules: SignInRules, email: string): Promise<void> {
  await writes.begin(async (tx) => {
    const able = await administratorsWhoCanSignIn(tx, rules)
    if (able.length > 0) {
      const emails = able.map((account) => account.email).join(', ')
      throw new Error(`An administrator can sign in (${emails}) and make others in the user administration.`)
    }
    const account = await ableAccountOf(tx, rules, email)
    if (!account) throw new Error(`${email} cannot sign in: no such account, not confirmed, locked out or no password.`)
    await tx`/* makeAdministrator */
      update app_user set role_group_id = ${administratorRoleGroupId}, email_confirmed = true where id = ${account.id}`
    await recordAudit(tx, { action: 'made administrator by command', subject: account.id })
  })
}

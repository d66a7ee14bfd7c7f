import type { SignInRules } from '../account/last-administrator.ts'
import { administratorRoleGroupId, rolesOfGroup } from '#sync/rules/roles.ts'
import { keepsAnAdministrator } from '../account/last-administrator.ts'
import { EditRefused } from '../kit/errors.ts'
import { endLinksOf } from '../publishing/preview-links.ts'
import type { ActingUser } from '../access/acting-user.ts'
import { userById, type User } from './users.ts'
import { auditChange } from './audit-change.ts'
import { toId, type Caller } from '../content/mutation-to-edit.ts'

/**
 * `changeUserRoleGroup(model {userId, roleGroupId})`. Open pages are notified, and every request reads the role again.
 * @throws Reauthenticate, LastAdministrator, EditRefused
 */
export async function changeUserRoleGroup(
  { product, user, requestId }: Caller & { product: SignInRules },
  { model }: { model: { userId: string; roleGroupId: string } },
): Promise<User> {
  const userId = toId(model.userId)
  return product.database.writes.begin(async (tx) => {
    if (model.roleGroupId !== administratorRoleGroupId) await keepsAnAdministrator(tx, product, userId)
    const before = await userById(tx, requesterOf(user), userId)
    const [group] = await tx`/* findRoleGroup */ select from role_group where id = ${model.roleGroupId}`
    if (!before) throw new EditRefused('UNKNOWN', 'Unknown user')
    if (!group) throw new EditRefused('UNKNOWN', 'This security group is not there')
    await tx`/* changeUserRoleGroup */
      update app_user set role_group_id = ${model.roleGroupId}
      where id = ${userId} and role_group_id <> ${model.roleGroupId}`
    if (rolesOfGroup(model.roleGroupId).length === 0) await endLinksOf(tx, userId)
    const after = await userById(tx, requesterOf(user), userId)
    if (!after) throw new EditRefused('UNKNOWN', 'Unknown user')
    await auditChange(tx, { action: 'role group changed', userId: user.id, subject: userId, requestId }, before, after)
    return after
  })
}

function requesterOf({ id }: ActingUser) {
  return { userId: id, condition: 'always' as const }
}

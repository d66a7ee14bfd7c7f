import type { SignInRules } from '../account/last-administrator.ts'
import { recordAudit } from '../audit/audit.ts'
import { stripAccount } from '../account/delete-account.ts'
import { keepsAnAdministrator } from '../account/last-administrator.ts'
import { withPositionLock } from '../db/client.ts'
import { EditRefused } from '../kit/errors.ts'
import { profileBy } from './profiles.ts'
import { toId, type Caller } from '../content/mutation-to-edit.ts'

/**
 * `deleteProfile(id)`: only the account's id and email remain until it is locked out, by a call of its own (product 4).
 * Administrators who delete their own profile keep this session for that call.
 * @throws LastAdministrator, EditRefused
 */
export async function deleteProfile(
  { product, user, requestId, session }: Caller & { product: SignInRules; session: string | null },
  { id: given }: { id: string },
): Promise<string> {
  const id = toId(given)
  return withPositionLock(product.database.writes, async (tx) => {
    const profile = await profileBy(tx, { userId: user.id, condition: 'always' }, { id })
    if (!profile) throw new EditRefused('UNKNOWN', 'This is not there')
    await keepsAnAdministrator(tx, product, profile.userId)
    await stripAccount(tx, profile.userId, profile.userId === user.id ? session : null)
    await recordAudit(tx, {
      action: 'profile deleted',
      userId: user.id,
      subject: profile.userId,
      ...(requestId === null ? {} : { requestId }),
    })
    return given
  })
}

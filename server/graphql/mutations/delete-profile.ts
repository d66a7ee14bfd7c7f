import { keepsAnAdministrator } from '../../account/last-administrator.ts'
import { EditRefused } from '../../errors.ts'
import { profileBy } from '../queries/profiles.ts'
import { auditChange } from './audit-change.ts'
import { toId, type Asking } from './take.ts'

/** `deleteProfile(id)`; the account is locked out by a call of its own (spec section 4). @throws LastAdministrator, EditRefused */
export async function deleteProfile(
  { product, user, requestId }: Asking,
  { id: given }: { id: string },
): Promise<string> {
  const id = toId(given)
  return product.database.writes.begin(async (tx) => {
    const profile = await profileBy(tx, { userId: user.id, condition: 'always' }, { id })
    if (!profile) throw new EditRefused('UNKNOWN', 'This is not there')
    await keepsAnAdministrator(tx, profile.userId)
    await tx`/* deleteProfile */ delete from profile where id = ${id}`
    await auditChange(
      tx,
      { action: 'profile deleted', userId: user.id, subject: profile.userId, requestId },
      profile,
      null,
    )
    return given
  })
}

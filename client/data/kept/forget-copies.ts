import { forgetUser } from '#sync/replica/storage/forget-user.ts'
import { forgetViews } from '../online/send-later.ts'
import { copiesToForget, isForgotten } from './copies-to-forget.ts'

/**
 * Empties the copies of users who signed out; they are deleted in the background, now or at the next start. Where they
 * were goes with them.
 */
export async function forgetCopies(): Promise<void> {
  forgetViews()
  const emptied = copiesToForget().map(async (userId) => {
    const { deleted } = await forgetUser(userId)
    void deleted.then((isDeleted) => isDeleted && isForgotten(userId))
  })
  await Promise.all(emptied)
}

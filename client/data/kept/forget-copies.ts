import { forgetUser } from '#sync/replica/storage/forget-user.ts'
import { copiesToForget, isForgotten } from './copies-to-forget.ts'

/** Empties the copies of users who signed out; they are deleted in the background, now or at the next start. */
export async function forgetCopies(): Promise<void> {
  const emptied = copiesToForget().map(async (userId) => {
    const { deleted } = await forgetUser(userId)
    void deleted.then((isDeleted) => isDeleted && isForgotten(userId))
  })
  await Promise.all(emptied)
}

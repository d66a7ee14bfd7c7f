import { Dexie } from 'dexie'
import { openChannel } from './channel.ts'
import { viewDatabaseName } from './names.ts'
import { deleteOtherReplicas } from './replica-storage.ts'

/** Sign-out: every tab lets go, then the view and every replica on this device are deleted. Queued work is not touched. */
export async function forgetUser(userId: string): Promise<void> {
  const channel = openChannel(userId)
  channel.post({ kind: 'stop' })
  await Dexie.delete(viewDatabaseName(userId))
  await deleteOtherReplicas(userId, [])
  channel.close()
}

import { Dexie } from 'dexie'
import { openChannel } from './channel.ts'
import { viewDatabaseName, workDatabaseName } from './names.ts'
import { deleteOtherReplicas } from './replica-storage.ts'
import { openWorkStore } from './work-store.ts'

/**
 * Sign-out: every tab lets go, then the view and every replica on this device are deleted. Queued work goes too, unless
 * something in it was not sent: that stays, for this user alone.
 */
export async function forgetUser(userId: string): Promise<void> {
  const channel = openChannel(userId)
  channel.post({ kind: 'stop' })
  await Dexie.delete(viewDatabaseName(userId))
  await deleteOtherReplicas(userId, [])
  if (!(await holdsUnsentWork(userId))) await Dexie.delete(workDatabaseName(userId))
  channel.close()
}

async function holdsUnsentWork(userId: string): Promise<boolean> {
  if (!(await Dexie.exists(workDatabaseName(userId)))) return false
  const work = openWorkStore(userId)
  try {
    return (await work.outbox.where('state').notEqual('answered').count()) > 0
  } finally {
    work.close({ disableAutoOpen: true })
  }
}

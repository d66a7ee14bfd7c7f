import { openChannel } from '../storage/channel.ts'
import { stopShowingAll } from '../outbox/shown-pictures.ts'
import { isWorkDatabase, userOfWork, workDatabaseName } from '../storage/database-names.ts'
import { databaseNames, deleteOthersInBackground, deleteWhenFree } from '../storage/delete-databases.ts'
import { ownReadKey, ownToKeep } from '../own/own-rows.ts'
import { openWorkStore } from '../storage/work-store.ts'

/**
 * Sign-out: every tab closes its stores, and the view and every replica on this device are emptied at once, which no
 * other tab can delay. The databases are deleted in the background, as soon as no tab has them open; any that are left
 * are deleted at the next start. Queued work is removed too, unless something in it was not sent: that stays, for this
 * user alone; a picture of it is no longer where others who use this browser could see it.
 * @returns when all is empty; `isWorkKept`: something was not sent; `deleted` says whether the copy could be deleted too
 */
export async function emptyCopiesOf(userId: string): Promise<{ isWorkKept: boolean; deleted: Promise<boolean> }> {
  const channel = openChannel(userId)
  channel.post({ kind: 'stop' })
  channel.close()
  await stopShowingAll()
  const own = (await databaseNames()).filter((name) => name.includes(userId))
  const [work, copies] = [workDatabaseName(userId), own.filter((name) => !name.startsWith('work-'))]
  const emptying = own.includes(work) ? emptyWork(userId) : Promise.resolve(false)
  // What could not be read may hold something.
  const isKept = emptying.catch(() => true)
  await Promise.allSettled(copies.map(emptyDatabase))
  const isWorkKept = await isKept
  const deleted = deleteWhenFree(copies)
  void deleteOthersInBackground(userId, async () => [])
  return { isWorkKept, deleted }
}

/** @returns whether something in it was not sent, and stays */
async function emptyWork(userId: string): Promise<boolean> {
  if (await holdsUnsentWork(userId)) {
    await emptySentOwn(userId)
    return true
  }
  await emptyDatabase(workDatabaseName(userId))
  void deleteWhenFree([workDatabaseName(userId)])
  return false
}

/**
 * Of other people who were signed in here nobody finds what the server has of their own records, though they have not signed out: what
 * was not sent waits for them. Where that fails, the next start tries again.
 */
export async function emptyOwnOfOthers(userId: string): Promise<void> {
  try {
    const others = (await databaseNames()).filter((name) => isWorkDatabase(name) && name !== workDatabaseName(userId))
    await Promise.all(others.map((name) => emptySentOwn(userOfWork(name))))
  } catch (error) {
    console.warn(error)
  }
}

/** Without Dexie, which would have to know the tables: one transaction clears whatever there is. */
async function emptyDatabase(name: string): Promise<void> {
  const request = indexedDB.open(name)
  await settled(request, 'success')
  const database = request.result
  const stores = [...database.objectStoreNames]
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await settled(transaction, 'complete')
  }
  database.close()
}

function settled(target: EventTarget, event: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve())
    for (const failure of ['error', 'abort']) {
      target.addEventListener(failure, () => reject(new Error('the copy could not be emptied')))
    }
  })
}

async function holdsUnsentWork(userId: string): Promise<boolean> {
  const work = openWorkStore(userId)
  try {
    const edits = await work.outbox.where('state').notEqual('answered').count()
    return edits + (await ownToKeep(work)).length > 0
  } finally {
    work.close({ disableAutoOpen: true })
  }
}

/** Of the own records only what was not sent stays: the server has the rest, which is read again from the beginning. */
async function emptySentOwn(userId: string): Promise<void> {
  const work = openWorkStore(userId)
  try {
    await work.transaction('rw', work.own, work.settings, async () => {
      const unsent = await ownToKeep(work)
      await work.own.clear()
      await work.own.bulkPut(unsent.map(({ at: _at, ...row }) => ({ ...row, base: null })))
      await work.settings.delete(ownReadKey)
    })
  } finally {
    work.close({ disableAutoOpen: true })
  }
}

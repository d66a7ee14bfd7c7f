import { markChanged, signOutMark } from '#sync/protocol/sign-out-mark.ts'

const { database, store, key } = signOutMark

/**
 * Nobody is signed in on this device any more. Local storage is written to disk seconds late, so that a browser which is
 * killed just now would say again who was there: this is on disk when it returns, and decides at the next start.
 */
export async function markSignedOut(): Promise<void> {
  await write((marks) => marks.put(new Date().toISOString(), key))
}

/** Somebody signs in. */
export async function clearSignOutMark(): Promise<void> {
  await write((marks) => marks.delete(key))
}

/** Without storage there is nothing that local storage could say wrongly either. */
async function write(change: (marks: IDBObjectStore) => void): Promise<void> {
  try {
    const opening = indexedDB.open(database)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    await settled(opening, 'success')
    const writing = opening.result.transaction(store, 'readwrite', { durability: 'strict' })
    change(writing.objectStore(store))
    await settled(writing, 'complete').finally(() => opening.result.close())
    const registration = await navigator.serviceWorker?.getRegistration()
    registration?.active?.postMessage({ type: markChanged })
  } catch (error) {
    console.warn(error)
  }
}

function settled(target: EventTarget, event: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve())
    for (const failure of ['error', 'abort', 'blocked'])
      target.addEventListener(failure, () => reject(new Error('the sign-out could not be marked')))
  })
}

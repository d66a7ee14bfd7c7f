import { emptyCopiesOf } from '#sync/replica/engine/empty-copies.ts'
import { forgetTyped } from '../../forget-typed.ts'
import { markSignedOut } from '../../sign-out-mark.ts'
import { forgetViews } from '../../online/waiting/send-later.ts'
import { copiesToForget, isForgotten } from './copies-to-forget.ts'

/** The worker keeps the pictures that were on screen, of drafts too, and a list of their addresses. */
async function forgetPictures(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage({ type: 'FORGET_PICTURES' })
}

/**
 * Empties the copies of users who signed out; they are deleted in the background, now or at the next start. Where they
 * were goes with them.
 */
export async function forgetCopies(): Promise<void> {
  // An earlier sign-out may be finished while somebody else is here.
  if (localStorage.getItem('session') === null) await markSignedOut()
  forgetViews()
  void forgetPictures()
  const emptied = copiesToForget().map(async (userId) => {
    const { isWorkKept, deleted } = await emptyCopiesOf(userId)
    if (!isWorkKept) forgetTyped(userId)
    void deleted.then((isDeleted) => isDeleted && isForgotten(userId))
  })
  await Promise.all(emptied)
}

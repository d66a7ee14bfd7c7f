import { checkSession, currentSession, onSignOut, refreshRoles, subscribeToSession } from './auth/session.ts'
import { doBeforeClosing } from './data/before-closing.ts'
import { loadConfiguration } from './data/configuration.ts'
import { copiesToForget } from './data/replica/copy/copies-to-forget.ts'
import { closeCopy, forgetCopy, openCopy, startSync } from './data/replica/copy/device-copy.ts'
import { lookForNewVersion } from './shell/new-version.ts'
import { firstPaint } from './ui/loading/first-paint.ts'

/** If the server is away, the next occasion tries again. */
const attempt = (work: () => Promise<void>) => void work().catch((error: unknown) => console.warn(error))

const hooks = {
  sessionEnded: () => attempt(checkSession),
  rolesChanged: () => attempt(refreshRoles),
  newBuild: lookForNewVersion,
}

/**
 * Opens the signed-in user's copy before the first paint, keeps it up to date after that, and closes it when they sign
 * out: a chosen sign-out leaves nothing behind, and after an ended session the copy is found again, with what was being typed.
 */
export function followSession(): void {
  const follow = () => {
    const { user } = currentSession()
    if (!user) return
    openCopy(user.sub)
    void firstPaint().then(() => startSync(hooks))
    void firstPaint().then(() => chooseFilters(user.sub))
    void firstPaint().then(() => attempt(() => followFilters(user.sub)))
  }
  follow()
  subscribeToSession(follow)
  onSignOut(async (user, reason) => {
    if (reason === 'asked') return forgetCopy(user.sub)
    await doBeforeClosing()
    // Somebody may have signed in meanwhile.
    return currentSession().user ? undefined : closeCopy()
  })
  // Offline the last known configuration is used.
  const load = () => void loadConfiguration().catch(() => {})
  void firstPaint().then(load)
  void firstPaint().then(() => attempt(forgetEarlier))
  addEventListener('online', load)
}

/** Deletes what an earlier sign-out could not delete. */
async function forgetEarlier(): Promise<void> {
  if (copiesToForget().length > 0) await (await import('./data/replica/replica.ts')).forgetCopies()
}

/** Applies the filters that come from the registration; without the server they wait for the next start. */
async function chooseFilters(userId: string): Promise<void> {
  try {
    const { setFirstFilters } = await import('./data/online/first-filters.ts')
    await setFirstFilters(userId)
  } catch {
    return
  }
}

/** What the user chooses or stars on another device is used here too. */
async function followFilters(userId: string): Promise<void> {
  const { followOwnFilters, followStars } = await import('./data/replica/replica.ts')
  await Promise.all([followOwnFilters(userId), followStars(userId)])
}

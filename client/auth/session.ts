import { firstPaint } from '#client/ui/loading/first-paint.ts'
import { inLongPause } from '#client/ui/loading/long-pause.ts'
import { useSyncExternalStore } from 'react'
import { endSessionAtServer, fetchRoles } from './session-calls.ts'
import {
  forgetUser,
  isSessionToEnd,
  keepUser,
  storedUser,
  mustEndSession,
  onStoredUserChange,
  sessionEnded,
} from './stored-user.ts'
import type * as Oidc from './oidc.ts'
import { createSignal } from '#client/ui/page/signal.ts'

export type SignedInUser = { sub: string; name: string; email: string; roles: string[] }

export type Session = {
  status: 'signed-out' | 'signed-in'
  user: SignedInUser | null
  /** It could not be checked whether the user is still signed in. */
  offline: boolean
  /** Another tab has reported that the session ended, and why: the provider need not be asked. */
  over?: SignOutReason
}

/** `asked`: the user chose to sign out, here or in another tab. `ended`: the server no longer knows the session. */
export type SignOutReason = 'asked' | 'ended'
type SignOutCallback = (user: SignedInUser, reason: SignOutReason) => void | Promise<void>
type Message = 'signed-in' | SignOutReason

const changes = createSignal()
const signOutCallbacks = new Set<SignOutCallback>()
const otherTabs = new BroadcastChannel('session')

let session: Session = sessionOf(storedUser(), false)
let isStarted = false
let isLeaving = false
/** Counts sign-outs, so that an answer requested before one signs nobody in again. */
let signOuts = 0

/**
 * Who is signed in. It starts from what the device stored, so that the calendar opens at once and offline too; once the
 * screen is there and at rest the provider is asked whether that is still true (design 8).
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession)
}

export function currentSession(): Session {
  return session
}

export function subscribeToSession(changed: () => void): () => void {
  if (!isStarted) start()
  return changes.listen(changed)
}

/** Called when a user signs out, before the page moves on: data that belongs to them is deleted there. */
export function onSignOut(callback: SignOutCallback): () => void {
  signOutCallbacks.add(callback)
  return () => signOutCallbacks.delete(callback)
}

/** After a successful sign-in at the provider: stores the user for the next start, which may be offline. */
export async function signedIn({ sub, name, email }: Omit<SignedInUser, 'roles'>): Promise<void> {
  const before = signOuts
  const roles = await fetchRoles()
  if (signOuts !== before) return
  keepUser({ sub, name, email, roles })
  change(sessionOf(storedUser(), false))
  otherTabs.postMessage('signed-in' satisfies Message)
}

/** Reads the roles again, after the server has reported a change. */
export async function refreshRoles(): Promise<void> {
  if (session.user) await signedIn(session.user)
}

/**
 * Queries the provider silently. A user it does not know is signed out here; if it cannot be reached, everything stays as it
 * is and `offline` says so.
 * @returns true when a user is signed in at the provider
 */
export async function signInSilently(): Promise<boolean> {
  if (session.over) return false
  if (!(await finishEarlierSignOut())) return false
  const { answerOfProvider } = await loadOidc()
  const before = signOuts
  const answer = await answerOfProvider()
  if (signOuts !== before) return false
  if (answer === 'unreachable') change({ ...session, offline: true })
  else if (answer === 'signed-out') await signedOutHere('ended')
  else await signedIn(answer)
  return typeof answer === 'object'
}

/**
 * The session may have ended (a 401, a message from the server): asks the provider now. Without a user, an earlier
 * session may still have to be ended.
 */
export async function checkSession(): Promise<void> {
  if (isLeaving) return
  if (session.user) await signInSilently()
  else await finishEarlierSignOut()
}

/**
 * Runs work that ends the session at the server, such as deleting the account. The end of the session is then expected:
 * the caller continues to sign out, which deletes what belongs to the user.
 */
export async function leaveBy(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true
  try {
    await work()
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/**
 * Leaves for the provider's page, which returns to /authentication/login-callback.
 * @throws when the provider cannot be reached, or still has the session that was signed out and would continue with it
 */
export async function signInByRedirect(returnUrl: string): Promise<void> {
  if (!(await finishEarlierSignOut())) throw new Error('an earlier sign-out is not finished')
  const { leaveToSignIn } = await loadOidc()
  await leaveToSignIn(returnUrl)
}

/**
 * Signs out: the session is ended, the user's data is deleted, then the page leaves for the provider's sign-out. A call
 * ends the session first, because other tabs check for one as soon as they are notified, and must not find it. Offline, the
 * session is marked to be ended at the next contact, before anybody is signed in silently. So it is where the server is up
 * without its database: it cannot end a session, and the provider's own page for signing out would fail as well.
 * @returns false when the page stays because the provider cannot be reached, or could not end the session now
 */
export async function signOut(): Promise<boolean> {
  mustEndSession()
  const hasEnded = await finishEarlierSignOut()
  await signedOutHere('asked')
  if (!hasEnded) return false
  try {
    const { leaveToSignOut } = await loadOidc()
    await leaveToSignOut()
    return true
  } catch {
    return false
  }
}

/** The provider has answered the sign-out, or somebody has signed in again: nothing is left to be ended. */
export function signOutFinished(): void {
  sessionEnded()
}

/** The sign-out in another tab has been shown; a later attempt to sign in shows its own obstacle. */
export function signOutShown(): void {
  if (session.over) change(sessionOf(null, false))
}

let ending: Promise<boolean> | null = null

/**
 * Ends at the server a session that was signed out while the server could not be reached; done later, it would end a
 * new session. Called again meanwhile, it gives the same answer.
 * @returns false when the server still cannot be reached
 */
export function finishEarlierSignOut(): Promise<boolean> {
  if (!isSessionToEnd()) return Promise.resolve(true)
  ending ??= endSessionAtServer().then((hasEnded) => {
    ending = null
    if (hasEnded) sessionEnded()
    return hasEnded
  })
  return ending
}

/** The same, but null when there is nothing to end, so that the caller can continue at once. */
export function earlierSignOut(): Promise<boolean> | null {
  return isSessionToEnd() ? finishEarlierSignOut() : null
}

async function signedOutHere(reason: SignOutReason): Promise<void> {
  const user = session.user
  signOuts += 1
  forgetUser()
  change(sessionOf(null, false))
  otherTabs.postMessage(reason satisfies Message)
  if (user) await callBack(user, reason)
}

async function callBack(user: SignedInUser, reason: SignOutReason): Promise<void> {
  const results = await Promise.allSettled([...signOutCallbacks].map(async (callback) => callback(user, reason)))
  for (const result of results) if (result.status === 'rejected') console.error(result.reason)
}

function start(): void {
  isStarted = true
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signed-in') return followStoredUser()
    // The message decides, not what the device stores: another tab's change of the storage may arrive later.
    leave(data)
  })
  // A page restored from the back/forward cache has missed everything.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (storedUser()) followStoredUser()
    else if (session.user) leave('ended')
  })
  // For a message that arrives before the change it reports.
  onStoredUserChange(followStoredUser)
  const check = () => inLongPause(() => void checkSession().catch((error: unknown) => console.warn(error)))
  addEventListener('online', check)
  // The pages under /authentication ask the provider themselves.
  if (!location.pathname.startsWith('/authentication/')) void firstPaint().then(check)
}

function leave(over: SignOutReason): void {
  const { user } = session
  signOuts += 1
  change({ ...sessionOf(null, false), over })
  if (user) void callBack(user, over)
}

function followStoredUser(): void {
  const user = storedUser()
  // Reported by a message and by the storage: the second says nothing new.
  if (user && JSON.stringify(user) !== JSON.stringify(session.user)) change(sessionOf(user, false))
}

function loadOidc(): Promise<typeof Oidc> {
  return import('./oidc.ts')
}

function sessionOf(user: SignedInUser | null, offline: boolean): Session {
  return { status: user ? 'signed-in' : 'signed-out', user, offline }
}

function change(next: Session): void {
  session = next
  changes.tell()
}

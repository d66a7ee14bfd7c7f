import { ErrorResponse, InMemoryWebStorage, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import { clearSignOutMark } from '#client/data/sign-out-mark.ts'
import { loadConfiguration } from '#client/data/configuration.ts'
import type { SignedInUser } from './session.ts'

/** The provider's answer about this browser: its user, nobody, or nothing because it cannot be reached. */
export type ProviderAnswer = Omit<SignedInUser, 'roles'> | 'signed-out' | 'unreachable'

/** Stored across the redirect: where the user wanted to go. */
type SignInState = { returnUrl: string }

let made: Promise<UserManager> | undefined

/** Silent sign-in in a hidden frame. */
export async function answerOfProvider(): Promise<ProviderAnswer> {
  try {
    const user = await (await userManager()).signinSilent()
    return user ? await signedIn(user) : 'signed-out'
  } catch (error) {
    // The provider's own error: only it says that nobody is signed in. Anything else is the network or the server.
    return error instanceof ErrorResponse && isSignedOut(error) ? 'signed-out' : 'unreachable'
  }
}

/** Leaves the page only for a server that answers. @throws when it does not */
export async function leaveToSignIn(returnUrl: string): Promise<void> {
  const state: SignInState = { returnUrl }
  await loadConfiguration()
  // The provider's address, which the sign-in page gets, does not say it.
  sessionStorage.setItem('signing-in-for', returnUrl)
  await (await userManager()).signinRedirect({ state })
}

/** At /authentication/login-callback. @throws the objection of the provider or the library */
export async function returnFromSignIn(): Promise<Omit<SignedInUser, 'roles'> & SignInState> {
  const user = await (await userManager()).signinRedirectCallback()
  const { returnUrl = '/' } = Object(user.state) as Partial<SignInState>
  return { ...(await signedIn(user)), returnUrl }
}

/** As `leaveToSignIn`. The state shows on the way back that the sign-out was begun here. */
export async function leaveToSignOut(): Promise<void> {
  await loadConfiguration()
  await (await userManager()).signoutRedirect({ state: 'asked' })
}

/** At /authentication/logout-callback. @throws when no sign-out was begun in this tab */
export async function returnFromSignOut(): Promise<void> {
  // Without a state the library has nothing to compare and would accept the address from anywhere.
  if (!new URLSearchParams(location.search).has('state')) throw new Error('No sign-out was begun here.')
  await (await userManager()).signoutRedirectCallback()
}

function userManager(): Promise<UserManager> {
  made ??= makeUserManager().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

/** Tokens live in memory only; anything that must survive the redirect is in this tab's sessionStorage. */
async function makeUserManager(): Promise<UserManager> {
  const { authority, client_id, redirect_uri, silent_redirect_uri, post_logout_redirect_uri, scope } =
    await loadConfiguration()
  return new UserManager({
    authority,
    client_id,
    redirect_uri,
    silent_redirect_uri,
    post_logout_redirect_uri,
    scope,
    response_type: 'code',
    automaticSilentRenew: true,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  })
}

/** An earlier sign-out decides no more, before anything says who is here now. */
async function signedIn({ profile }: User): Promise<Omit<SignedInUser, 'roles'>> {
  await clearSignOutMark()
  const { sub, name, email = '', preferred_username: userName } = profile
  return { sub, name: name ?? userName ?? email, email }
}

function isSignedOut({ error }: ErrorResponse): boolean {
  return error !== null && ['login_required', 'interaction_required', 'consent_required'].includes(error)
}

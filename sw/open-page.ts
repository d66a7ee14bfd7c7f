import type { PrecacheController } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing'
import { serverAddresses } from './request-kinds.ts'
import { signedOutShell, type createSignOutMark } from './signed-out.ts'
import type { createSnapshot } from './snapshot.ts'

type Parts = {
  openShell: ReturnType<PrecacheController['createHandlerBoundToURL']>
  signOutMark: ReturnType<typeof createSignOutMark>
  snapshot: ReturnType<typeof createSnapshot>
}

/**
 * Answers every navigation but those to the server's own addresses (design 9): with the screen that the calendar showed
 * last, where there is one, or else with the shell alone; after a sign-out with a shell that takes back what local storage
 * says.
 */
export function openPage({ openShell, signOutMark, snapshot }: Parts): NavigationRoute {
  return new NavigationRoute(
    async (options) => {
      const [isSignedOut, stored] = await Promise.all([signOutMark.isSet(), snapshot.find(options.url)])
      return isSignedOut ? signedOutShell(await openShell(options)) : (stored ?? openShell(options))
    },
    { denylist: serverAddresses },
  )
}

import type { KoaContextWithOIDC } from 'oidc-provider'
import { plainPage } from '../http/plain-page.ts'

/**
 * The page that ends the session. It submits itself (by a script in a file of its own, as the policy requires) when one
 * of our pages or the holder of an id token requested it; a foreign page's link only shows a button.
 */
export function renderSignOut(context: KoaContextWithOIDC, form: string): void {
  const { IdTokenHint: hint } = context.oidc.entities
  // The holder of a token may end the session of its own subject, and nobody else's.
  if (hint !== undefined && hint.payload.sub !== context.oidc.session?.accountId) return renderSignedOut(context)
  const isOurs = context.get('sec-fetch-site') === 'same-origin' || hint !== undefined
  const automatic = isOurs ? ' data-automatic' : ''
  context.body = plainPage(
    'Sign out',
    `${form}
    <h1>Do you want to sign out?</h1>
    <button form="op.logoutForm" type="submit" name="logout" value="yes"${automatic}>Sign out</button>
    <script src="/oidc-logout.js"></script>`,
  )
}

/** After a sign-out that did not say where to go next. */
export function renderSignedOut(context: KoaContextWithOIDC): void {
  context.redirect('/authentication/logged-out')
}

import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * The page that ends the session. It posts itself (by a script of its own file, as the policy demands) when one of our
 * pages or somebody who holds an id token asked; a foreign page's link only brings a button.
 */
export function renderSignOut(context: KoaContextWithOIDC, form: string): void {
  const isOurs = context.get('sec-fetch-site') === 'same-origin' || context.oidc.entities.IdTokenHint !== undefined
  const automatic = isOurs ? ' data-automatic' : ''
  context.body = page(
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

/** The tokens of the design system that this page needs; it stands alone and loads nothing. */
const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { background: light-dark(#fbfaf7, #11171c); color: light-dark(#1b2430, #e9eef2); max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
  button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
    background: light-dark(#0f5c63, #6cc7c9); color: light-dark(#fff, #06262a); cursor: pointer; }
  :has([data-automatic]) h1, [data-automatic] { display: none; }
`

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    ${content}
  </body>
</html>
`
}

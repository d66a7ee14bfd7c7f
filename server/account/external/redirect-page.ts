import { escapeHtml } from '../../html/escape-html.ts'
import { plainPage } from '../../http/plain-page.ts'

/** A page that redirects at once without a script; the link is for browsers that do not. */
export function redirectPage(url: string, provider: string): string {
  const address = escapeHtml(url)
  return plainPage(
    'Sign in',
    `<main>
      <meta http-equiv="refresh" content="0; url=${address}" />
      <p>Taking you to ${escapeHtml(provider)}.</p>
      <p><a href="${address}">Continue to ${escapeHtml(provider)}</a></p>
    </main>`,
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AuthenticationRoutes as Routes } from './authentication-routes.tsx'

let AuthenticationRoutes: typeof Routes

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => {} })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  ;({ AuthenticationRoutes } = await import('./authentication-routes.tsx'))
})

const shownAt = (address: string) =>
  renderToStaticMarkup(
    <StaticRouter location={address}>
      <AuthenticationRoutes notFound={<p>No such page</p>} />
    </StaticRouter>,
  )

test.each([
  ['/login-failed?message=The%20provider%20is%20closed', 'The provider is closed'],
  ['/login-failed?Message=%3Cb%3EClosed', '&lt;b&gt;Closed'],
  ['/login-failed', 'There was an error signing in.'],
  ['/logout', 'The logout was not initiated from within the page.'],
  ['/none', 'No such page'],
])('the authentication address %s shows %j', (address, text) => {
  expect(shownAt(address)).toContain(text)
})

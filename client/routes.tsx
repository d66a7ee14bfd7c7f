import { createRoutesFromElements, Route, useRoutes } from 'react-router-dom'
import { administrationRoles } from '#sync/rules/roles.ts'
import { ProtectedRoute } from './auth/protected-route.tsx'
import { CalendarHome } from './calendar/calendar-home.tsx'
import { SubscribeOver } from './calendar/subscribe-over.tsx'
import { InstallOffer } from './install-offer.tsx'
import { page } from './ui/loading/lazy-page.tsx'
import { StartPage } from './shell/start-page.tsx'

const AuthenticationRoutes = page(() => import('./auth/authentication-routes.tsx'), 'AuthenticationRoutes')
const LoginPage = page(() => import('./account/sign-in/login-page.tsx'), 'LoginPage')
const AccountRoutes = page(() => import('./account/account-routes.tsx'), 'AccountRoutes')
const ProfilePage = page(() => import('./profile/profile-page.tsx'), 'ProfilePage')
const AboutPage = page(() => import('./about/about-page.tsx'), 'AboutPage')
const PublicTextPage = page(() => import('./about/public-text-page.tsx'), 'PublicTextPage')
const NotFoundPage = page(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')
const LinkPage = page(() => import('./link/link-page.tsx'), 'LinkPage')
const AdministrationRoutes = page(
  () => import('./admin/administration.ts').then(({ loadAdministration }) => loadAdministration()),
  'AdministrationRoutes',
)

// One element for both of its addresses, so that a search keeps the calendar on the screen until it has its results.
const calendar = (
  <ProtectedRoute>
    <CalendarHome offer={<InstallOffer />} />
    <SubscribeOver />
  </ProtectedRoute>
)

/** The routes in the order of (product 2). The router's patterns end at line breaks: an address with one matches none. */
export function AppRoutes() {
  return useRoutes(routes) ?? <NotFoundPage />
}

const routes = createRoutesFromElements(
  <>
    <Route path="/authentication/*" element={<AuthenticationRoutes notFound={<NotFoundPage />} />} />
    <Route path="/account/login" element={<LoginPage />} />
    <Route path="/account/*" element={<AccountRoutes notFound={<NotFoundPage />} />} />
    <Route
      path="/profile"
      element={
        <ProtectedRoute>
          <ProfilePage />
        </ProtectedRoute>
      }
    />
    <Route path="/" element={<StartPage />} />
    <Route path="/calendar/search/:searchText?" element={calendar} />
    <Route path="/calendar/:ignoredEventName?/:calendarEventScheduleId?" element={calendar} />
    <Route path="/about" element={<AboutPage />} />
    <Route path="/privacy-policy" element={<PublicTextPage text="privacyPolicy" />} />
    <Route path="/terms-and-conditions" element={<PublicTextPage text="termsAndConditions" />} />
    <Route path="/link/to/*" element={<LinkPage />} />
    <Route
      path="/administration/*"
      element={
        <ProtectedRoute roles={administrationRoles}>
          <AdministrationRoutes notFound={<NotFoundPage />} />
        </ProtectedRoute>
      }
    />
    <Route path="*" element={<NotFoundPage />} />
  </>,
)

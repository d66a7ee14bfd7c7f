import { Suspense, type ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useOutletContext, useParams } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { addressOf } from '#sync/rules/section-paths.ts'
import { administratorRole } from '#sync/rules/roles.ts'
import { ReachScreen } from './analytics/reach-screen.tsx'
import { OpensAndClicksScreen } from './analytics/opens-and-clicks-screen.tsx'
import { opensAndClicks } from './analytics/opens-and-clicks.ts'
import { AdministrationLayout } from './administration-layout.tsx'
import { AuditScreen } from './audit/audit-screen.tsx'
import { EmailsScreen } from './emails/emails-screen.tsx'
import { DeleteScreen } from './form/delete-screen.tsx'
import { AddScreen, EditScreen } from './form/edit-screen.tsx'
import { DeletedScreen } from './history/deleted-screen.tsx'
import { HistoryScreen } from './history/history-screen.tsx'
import { LinksScreen } from './links/links-screen.tsx'
import { ListWithScreens } from './list/list-with-screens.tsx'
import { EventReportsScreen } from './event-reports/event-reports-screen.tsx'
import { NoticesScreen } from './notices/notices-screen.tsx'
import { audit, emails, eventReports, links, notices, reach, today } from './screens.ts'
import { sections } from './sections.ts'
import { TodayScreen } from './today/today-screen.tsx'
import { AddUserScreen } from './users/add-user-screen.tsx'
import { DeleteUserScreen } from './users/delete-user-screen.tsx'
import { EditUserScreen } from './users/edit-user-screen.tsx'
import { InviteSeveralScreen } from './users/invite-several-screen.tsx'
import { UserListScreen } from './users/user-list-screen.tsx'
import { userLists } from './users/user-lists.ts'

/** Everything below /administration: a list, an add form, an edit form and a delete question for each section. */
export function AdministrationRoutes({ notFound }: { notFound: ReactNode }) {
  const [first] = sections
  const wanted = `${useParams()['*'] ?? ''}/`.toLowerCase()
  // Each navigation ranks all routes again, so those of the other sections are left out.
  const wantedSections = sections.filter(({ path }) => wanted.startsWith(`${path}/`))
  return (
    <Routes>
      <Route element={<AdministrationLayout />}>
        <Route index element={first && <Navigate replace to={addressOf(first)} />} />
        {wantedSections.map((section) => (
          <Route
            key={section.path}
            path={section.path}
            element={<ListWithScreens key={section.path} section={section} />}
          >
            <Route index element={null} />
            <Route path="add" element={<AddScreen section={section} />} />
            <Route path="edit/:id" element={<EditScreen section={section} />} />
            <Route path="delete/:id" element={<DeleteScreen section={section} />} />
            <Route path="history/:id" element={<HistoryScreen section={section} />} />
            <Route path="deleted" element={<DeletedScreen section={section} />} />
            {section.screens?.map(({ path, Screen }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Suspense>
                    <Screen />
                  </Suspense>
                }
              />
            ))}
          </Route>
        ))}
        <Route path={today.path} element={<TodayScreen />} />
        <Route path={eventReports.path} element={<EventReportsScreen />} />
        <Route path={links.path} element={<LinksScreen />} />
        <Route path={emails.path} element={<EmailsScreen />} />
        <Route element={<ForAdministrators />}>
          {opensAndClicks.map((counted) => (
            <Route
              key={counted.path}
              path={counted.path}
              element={<OpensAndClicksScreen key={counted.path} counted={counted} />}
            />
          ))}
          <Route path={reach.path} element={<ReachScreen />} />
          <Route path={notices.path} element={<NoticesScreen />} />
          <Route path={audit.path} element={<AuditScreen />} />
          {userLists.map((list) => (
            <Route key={list.path} path={list.path}>
              <Route index element={<UserListScreen key={list.path} list={list} />} />
              <Route path="add" element={<AddUserScreen list={list} />} />
              <Route path="invite" element={<InviteSeveralScreen key={list.path} list={list} />} />
              <Route path="edit/:id" element={<EditUserScreen list={list} />} />
              <Route path="delete/:id" element={<DeleteUserScreen list={list} />} />
            </Route>
          ))}
        </Route>
      </Route>
      <Route path="*" element={notFound} />
    </Routes>
  )
}

/** What editors have no part in: people and what they do (decision 138). */
function ForAdministrators() {
  const t = useWords(shellWords)
  const context = useOutletContext()
  const { user } = useSession()
  return user?.roles.includes(administratorRole) ? <Outlet context={context} /> : <h1>{t('noPermission')}</h1>
}

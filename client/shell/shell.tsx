import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { pageShown, useShortcut } from '#client/ui/page/shortcuts.ts'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { ArrivalFocus, ArrivalTitle } from './page-arrival.tsx'
import { StaleBanner } from './stale-banner.tsx'
import { TabBar } from './frame/tab-bar.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'

const ShortcutsDialog = lazyPart(() => import('./frame/shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog))

type ShellProps = { syncButton: ReactNode; notice: ReactNode; children: ReactNode }

/** The frame of every page: header, banners, the page itself, footer and, on a phone, the tab bar. */
export function Shell({ syncButton, notice, children }: ShellProps) {
  const t = useWords(shellWords)
  const { user } = useSession()
  const [showsShortcuts, showShortcuts] = useState(false)
  const hideShortcuts = () => showShortcuts(false)
  useShortcut('?', t('shortcutHelp'), () => showShortcuts(true))
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-4 z-50 -translate-y-24 rounded-control bg-brand px-4 py-2.5 font-semibold text-on-brand no-underline focus:translate-y-0 print:hidden"
      >
        {t('skipToContent')}
      </a>
      <Header syncButton={syncButton} onShortcuts={() => showShortcuts(true)} />
      {user && <StaleAt isBelow={false} />}
      {notice}
      <ArrivalFocus />
      {/* As high as the screen: between two pages the footer does not jump up and down again. */}
      <main
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-4rem)] flex-1 outline-none lg:min-h-[calc(100dvh-4.5rem)]"
      >
        <Page>{children}</Page>
      </main>
      <Footer />
      {user && (
        <div className="bottom-bars sticky bottom-0 z-20 print:hidden">
          <StaleAt isBelow />
          <TabBar />
        </div>
      )}
      <UpdateNotice />
      <ArrivalTitle />
      {showsShortcuts && (
        <LazySheet onCancel={hideShortcuts}>
          <ShortcutsDialog onClose={hideShortcuts} />
        </LazySheet>
      )}
    </div>
  )
}

/** On the calendar below: it says so late, and there it would move the month that has been seen since the opening. */
function StaleAt({ isBelow }: { isBelow: boolean }) {
  const { pathname } = useLocation()
  return pathname.startsWith('/calendar') === isBelow && <StaleBanner />
}

/** By itself, because it renders with every navigation. */
function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(pageShown, [pathname])
  return <LazyPanel resetKey={pathname}>{children}</LazyPanel>
}

import { monthRead } from './read-ahead.ts'
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { routerListens } from './addresses/history-hold.ts'
import { useSession } from './auth/session.ts'
import { retryOccasion } from './data/retry-occasion.ts'
import { useProduct } from './data/use-product.ts'
import { followSession } from './follow-session.ts'
import './install/held-prompt.ts'
import { PaletteKey } from './palette-key.tsx'
import { hasPressed, replaySteps, turnToPressedMonth } from './replay-press.ts'
import { AppRoutes } from './routes.tsx'
import { keepAdministration } from './shell/keep-administration.ts'
import { Shell } from './shell/shell.tsx'
import { SyncButton } from './sync-centre/sync-button.tsx'
import { isAdministrator } from './shell/frame/is-administrator.ts'
import { useEasierFont } from './ui/page/easier-reading.ts'
import { firstPaint, firstRenderDone } from './ui/loading/first-paint.ts'
import { LazyPanel } from './ui/loading/lazy-panel.tsx'
import { latePart } from './ui/loading/lazy-part.ts'
import { nameSite } from './ui/page/page-title.ts'
import { usePageViews } from './use-page-views.ts'
import './ui/styles/base.css'
import './react-first.ts'

const LateNotices = latePart(() => import('./late-notices.tsx').then((part) => part.LateNotices))
const notices = (
  <LazyPanel>
    <LateNotices />
  </LazyPanel>
)

function App() {
  const { name } = useProduct()
  const { user } = useSession()
  const administers = isAdministrator(user)
  useEasierFont(user?.sub ?? null)
  useLayoutEffect(() => {
    firstRenderDone()
    // The router begins to listen after what it contains.
    queueMicrotask(() => {
      routerListens()
      replaySteps()
    })
  }, [])
  useEffect(() => nameSite(name), [name])
  useEffect(() => (administers ? keepAdministration() : undefined), [administers])
  return (
    <>
      <Shell syncButton={<SyncButton />} notice={notices}>
        <AppRoutes />
        {user && <PaletteKey isAdministrator={administers} />}
      </Shell>
      <PageViews user={user?.sub ?? null} />
    </>
  )
}

/** By itself, because it renders with every navigation. */
function PageViews({ user }: { user: string | null }) {
  usePageViews(user)
  return null
}

if (import.meta.env.PROD) void firstPaint().then(registerServiceWorker)

/** Its code is requested again until it could be fetched. */
async function registerServiceWorker(): Promise<void> {
  const code = await import('./after-paint.ts').catch(() => null)
  if (code) return code.registerServiceWorker()
  await retryOccasion()
  return registerServiceWorker()
}

await monthRead
turnToPressedMonth()

const root = createRoot(document.getElementById('root')!)
const render = () =>
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
// As a transition it renders in slices of a few milliseconds, between which the page answers. Whoever has pressed something
// already waits for the whole of it.
if (hasPressed()) render()
else startTransition(render)

followSession()

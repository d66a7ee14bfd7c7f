import { monthRead } from './read-ahead.ts'
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { useSession } from './auth/session.ts'
import { anotherOccasion } from './data/another-occasion.ts'
import { useProduct } from './data/use-product.ts'
import { followSession } from './follow-session.ts'
import './install/held-prompt.ts'
import { PaletteKey } from './palette-key.tsx'
import { hasPressed, replayPress, turnToPressedMonth } from './replay-press.ts'
import { AppRoutes } from './routes.tsx'
import { keepAdministration } from './shell/keep-administration.ts'
import { Shell } from './shell/shell.tsx'
import { LostCopy } from './sync-centre/lost-copy.tsx'
import { SyncButton } from './sync-centre/sync-button.tsx'
import { isAdministrator } from './shell/is-administrator.ts'
import { useEasierFont } from './ui/easier-reading.ts'
import { firstPaint, firstRenderDone } from './ui/first-paint.ts'
import { nameSite } from './ui/page-title.ts'
import { usePageViews } from './use-page-views.ts'
import './ui/base.css'
import './addresses/history-hold.ts'
import './react-first.ts'

function App() {
  const { name } = useProduct()
  const { user } = useSession()
  const administers = isAdministrator(user)
  useEasierFont(user?.sub ?? null)
  useLayoutEffect(() => {
    firstRenderDone()
    queueMicrotask(replayPress)
  }, [])
  useEffect(() => nameSite(name), [name])
  useEffect(() => (administers ? keepAdministration() : undefined), [administers])
  return (
    <>
      <Shell syncButton={<SyncButton />} notice={<LostCopy />}>
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

/** Its code is asked for again until it could be fetched. */
async function registerServiceWorker(): Promise<void> {
  const code = await import('./later.ts').catch(() => null)
  if (code) return code.registerServiceWorker()
  await anotherOccasion()
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

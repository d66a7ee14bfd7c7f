import { Suspense } from 'react'
import { firstPaint } from '#client/ui/first-paint.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { PanelBoundary } from '#client/ui/panel-boundary.tsx'
import { isIosBrowser, useInstallPrompt } from './install-prompt.ts'

const InstallCard = lazyPart(async () => {
  await firstPaint()
  return (await import('./install-card.tsx')).InstallCard
})

/** The card's code is fetched only where the app can be installed. */
export function InstallOffer() {
  const prompt = useInstallPrompt()
  if (!prompt && !isIosBrowser()) return null
  return (
    <PanelBoundary>
      <Suspense>
        <InstallCard />
      </Suspense>
    </PanelBoundary>
  )
}

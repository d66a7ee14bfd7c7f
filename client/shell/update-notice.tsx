import { useState } from 'react'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { useNewVersion, type NewVersion } from './new-version.ts'

const UpdateOffer = lazyPart(() => import('./update-offer.tsx').then((part) => part.UpdateOffer))

/** A new version never takes over silently: it waits here until somebody chooses it. */
export function UpdateNotice() {
  const version = useNewVersion()
  const [later, putOff] = useState<NewVersion | null>(null)
  if (!version || version === later) return null
  return (
    <LazyPanel>
      <UpdateOffer version={version} onLater={() => putOff(version)} />
    </LazyPanel>
  )
}

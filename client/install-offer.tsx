import { useNewVersion } from './shell/new-version.ts'
import { LazyPanel } from './ui/loading/lazy-panel.tsx'
import { latePart } from './ui/loading/lazy-part.ts'

/** Without its code nothing is offered. */
const InstallCard = latePart(() =>
  import('./install/install-card.tsx').then(
    (part) => part.InstallCard,
    () => () => null,
  ),
)

/** Offers to install the app, unless a new version is offered. */
export function InstallOffer() {
  const newVersion = useNewVersion()
  if (newVersion) return null
  return (
    <LazyPanel>
      <InstallCard />
    </LazyPanel>
  )
}

import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'

const Desk = lazyPart(() =>
  import('./desk.tsx').then(
    (part) => part.Desk,
    () => () => null,
  ),
)

/** What administrators do in the calendar: by a part of its own, so that readers' code does not list all that it needs. */
export function LateDesk() {
  return (
    <LazyPanel>
      <Desk />
    </LazyPanel>
  )
}

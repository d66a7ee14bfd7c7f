import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'

const Desk = lazyPart(() =>
  import('#client/desk/desk.tsx').then(
    (part) => part.Desk,
    () => () => null,
  ),
)

/** What administrators do in the calendar: by a part of its own, so that readers' code does not list all that it needs. */
export function CreateKey() {
  return (
    <LazyPanel>
      <Desk />
    </LazyPanel>
  )
}

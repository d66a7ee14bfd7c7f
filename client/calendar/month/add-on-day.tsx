import { hasOneOf } from '#client/auth/has-role.ts'
import { currentSession } from '#client/auth/session.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import type { Day } from '#sync/rules/day.ts'
import { administrationRoles } from '#sync/rules/roles.ts'

const AddLink = lazyPart(() => import('#client/desk/add-link.tsx').then((part) => part.AddLink))

/** For administrators the way to an event on this day. */
export function AddOnDay({ day }: { day: Day }) {
  if (!hasOneOf(administrationRoles, currentSession().user?.roles ?? [])) return null
  return (
    <LazyPanel>
      <AddLink day={day} />
    </LazyPanel>
  )
}

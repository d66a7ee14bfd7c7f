import { hasOneOf } from '#client/auth/has-role.ts'
import { currentSession } from '#client/auth/session.ts'
import { useStars } from '#client/data/replica/own/stars.ts'
import { useMonths } from '#client/data/replica/view/use-month.ts'
import { formatInteger, formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import type { Only } from '#client/data/exclusions.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { noFilters } from '#client/data/write-exclusions.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { administrationRoles } from '#sync/rules/roles.ts'
import { useId, useMemo } from 'react'
import { TypeDot } from '../month/type-dot.tsx'
import type { CalendarPage } from '../use-calendar-page.ts'
import {
  countEventsById,
  countShown,
  filterGroups,
  ofMonth,
  toggle,
  toggleOnly,
  type FilterGroup,
} from './filter-groups.ts'
import { useExclude, type ChangeOfFilters } from './use-exclude.ts'

const DraftsSwitch = lazyPart(() => import('#client/desk/drafts-switch.tsx').then((part) => part.DraftsSwitch))

/** What the calendar shows and hides: a switch for each phase, type and school type, off for what is excluded. */
export function FilterPanel(props: {
  page: CalendarPage
  names: ReadonlyMap<string, NameRecord>
  /** What the screen would show without filters; of a month the panel finds it out. */
  entries: readonly MonthEntry[] | undefined
  onClose: () => void
}) {
  const { page, names, entries: given, onClose } = props
  const t = useWords(filterWords)
  const exclude = useExclude()
  const loaded = useMonths(page.month, page.month)
  const read = loaded.status === 'ready' ? loaded.value.entries : null
  const entries = useMemo(() => given ?? (read && ofMonth(read, page.month)), [read, given, page.month])
  const counts = useMemo(() => entries && countEventsById(entries), [entries])
  const stars = useStars()
  const { only } = page.excluded
  const isMine = only.includes('starred')
  const count = entries ? countShown(entries, names, page.excluded, stars) : null
  const groups = filterGroups(names, page.excluded, counts ?? undefined)
  const isInUse = only.length > 0 || groups.some(({ excluded }) => excluded.length > 0)

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('hint')}
      restoreFocusTo={() => document.querySelector<HTMLElement>('[data-filters]')}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            <span aria-live="polite">{count === null ? t('title') : t('show', { count })}</span>
          </Button>
          {isInUse && (
            <Button onClick={() => exclude(() => (isMine ? { only: [] } : noFilters))}>{t('clearAll')}</Button>
          )}
        </>
      }
    >
      <div className="grid gap-7">
        {hasOneOf(administrationRoles, currentSession().user?.roles ?? []) && (
          <LazyPanel>
            <DraftsSwitch />
          </LazyPanel>
        )}
        {page.search === null && <ShowOnly only={only} onToggle={(one) => exclude(toggleOnly(one))} />}
        <p className="text-[0.9375rem] text-muted">
          {isMine
            ? t('allOfMine')
            : `${t('onlyFor')} ${given ? t('inSight') : t('inMonth', { month: formatMonth(page.month) })}`}
        </p>
        {!isMine &&
          groups.map((group) => <Group key={group.kind} group={group} counts={counts ?? null} onExclude={exclude} />)}
      </div>
    </Dialog>
  )
}

/** What alone is shown, on this page and in its address. */
function ShowOnly({ only, onToggle }: { only: readonly Only[]; onToggle: (one: Only) => void }) {
  const t = useWords(filterWords)
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId} className="grid">
      <h3 id={headingId}>{t('showOnly')}</h3>
      {(['starred', 'deadlines'] as const).map((one) => (
        <SwitchField key={one} label={t(one)} checked={only.includes(one)} onChange={() => onToggle(one)} />
      ))}
    </div>
  )
}

function Group(props: {
  group: FilterGroup
  counts: ReadonlyMap<string, number> | null
  onExclude: (change: ChangeOfFilters) => void
}) {
  const { group, counts, onExclude } = props
  const { kind, items, excluded } = group
  const t = useWords(filterWords)
  const headingId = useId()
  if (items.length === 0) return null
  const action = excluded.length > 0 ? t('showAll') : t('hideAll')
  return (
    <div role="group" aria-labelledby={headingId} className="grid min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId}>{t(kind)}</h3>
        <button
          type="button"
          aria-label={t('ofKind', { action, kind: t(kind) })}
          onClick={() => onExclude(() => ({ [kind]: excluded.length > 0 ? [] : items.map(({ id }) => id) }))}
          className="min-h-11 shrink-0 rounded-chip font-semibold text-brand hover:underline"
        >
          {action}
        </button>
      </div>
      <ul className="grid">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 border-t border-hairline">
            <div className="min-w-0 flex-[1_1_9rem] py-1 wrap-anywhere">
              <SwitchField
                label={item.name}
                checked={!excluded.includes(item.id)}
                onChange={() => onExclude(toggle(group, item.id))}
              />
            </div>
            {kind === 'types' && <TypeDot type={item} />}
            <span className="ml-auto min-w-8 text-right text-[0.9375rem] text-muted">
              <span aria-hidden>{counts ? formatInteger(counts.get(item.id) ?? 0) : ''}</span>
              <span className="sr-only">{counts ? t('events', { count: counts.get(item.id) ?? 0 }) : ''}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

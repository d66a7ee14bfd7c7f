import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { AnalyticsQuery } from '#client/data/online/analytics/analytics.ts'
import type { AnalyticGroup } from '#sync/protocol/answers/analytics.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { classes } from '#client/ui/classes.ts'
import { GroupDetails } from './group-details.tsx'
import type { Counted } from './opens-and-clicks.ts'

type Opened = { has(key: string): boolean }

/** The groups with their counts; each opens below itself with a press anywhere on its row. */
export function GroupsTable({
  counted,
  query,
  groups,
  names,
  opened,
  onToggle,
}: {
  counted: Counted
  query: AnalyticsQuery
  groups: readonly AnalyticGroup[]
  /** By the keys of the groups. */
  names: ReadonlyMap<string, string>
  opened: Opened
  onToggle: (key: string) => void
}) {
  const t = useWords(analyticsWords)
  const hasProviders = counted.by === 'calendarEvent'
  return (
    <table aria-label={t(counted.title)} className="w-full border-collapse">
      <thead>
        <tr className="border-b border-hairline text-left text-[0.9375rem]">
          <th scope="col" className="px-3 py-2.5 max-[18rem]:px-1.5 md:px-5">
            {t(counted.by)}
          </th>
          {hasProviders && (
            <th scope="col" className="px-3 py-2.5 max-md:hidden">
              {t('providers')}
            </th>
          )}
          <th scope="col" className="px-3 py-2.5 text-right max-[18rem]:px-1.5">
            {t('count')}
          </th>
          <th scope="col" className="px-3 py-2.5 text-right max-[18rem]:hidden md:pr-5">
            {t('people')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows
          key={group.key}
          counted={counted}
          query={query}
          group={group}
          name={names.get(group.key) ?? ''}
          hasProviders={hasProviders}
          isOpen={opened.has(group.key)}
          onToggle={() => onToggle(group.key)}
        />
      ))}
    </table>
  )
}

function GroupRows({
  counted,
  query,
  group,
  name,
  hasProviders,
  isOpen,
  onToggle,
}: {
  counted: Counted
  query: AnalyticsQuery
  group: AnalyticGroup
  name: string
  hasProviders: boolean
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useWords(analyticsWords)
  const id = useId()
  const providers = group.providers.join(', ')
  return (
    <tbody className="border-b border-hairline last:border-0">
      {/* The button's own area is stretched over the row. */}
      <tr className="relative hover:bg-sunken">
        <th scope="row" className="px-3 py-1.5 text-left font-normal max-[18rem]:px-1.5 md:px-5">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            data-group={group.key}
            onClick={onToggle}
            className="flex min-h-11 w-full scroll-mt-40 items-center gap-2 rounded-control text-left after:absolute after:inset-0"
          >
            <ChevronDown
              aria-hidden
              size={18}
              className={classes('shrink-0 text-muted transition-transform duration-[120ms]', !isOpen && '-rotate-90')}
            />
            <span className="grid min-w-0 gap-0.5">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              {providers !== '' && (
                <bdi className="text-[0.9375rem] wrap-anywhere text-muted md:hidden">{providers}</bdi>
              )}
            </span>
          </button>
          <p className="hidden pb-1 text-[0.9375rem] text-muted max-[18rem]:block">
            {t('people')}: {formatInteger(group.people)}
          </p>
        </th>
        {hasProviders && (
          <td className="px-3 py-1.5 wrap-anywhere max-md:hidden">
            <bdi>{providers}</bdi>
          </td>
        )}
        <td className="px-3 py-1.5 text-right tabular-nums max-[18rem]:px-1.5">{formatInteger(group.count)}</td>
        <td className="px-3 py-1.5 text-right tabular-nums max-[18rem]:hidden md:pr-5">
          {formatInteger(group.people)}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td id={id} colSpan={hasProviders ? 4 : 3} className="bg-sunken p-2 md:p-3">
            <GroupDetails counted={counted} query={query} groupKey={group.key} name={name} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

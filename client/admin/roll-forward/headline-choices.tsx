import { useId } from 'react'
import { formatInteger, formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { rollForwardWords } from '#client/i18n/words/roll-forward.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { RolledHeadline } from './rolled-headlines.ts'

type Choices = {
  headlines: readonly RolledHeadline[]
  isIncluded: (headline: RolledHeadline) => boolean
  onInclude: (headlines: readonly RolledHeadline[], isOn: boolean) => void
}

/** Above the events, which may be many: that headlines come along, all of them, some or none. */
export function HeadlinesTick({ headlines, isIncluded, onInclude }: Choices) {
  const t = useWords(rollForwardWords)
  const hint = useId()
  if (headlines.length === 0) return null
  const chosen = headlines.filter(isIncluded).length
  const isAll = chosen === headlines.length
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          aria-describedby={hint}
          checked={isAll}
          onChange={() => onInclude(headlines, !isAll)}
        />
        {t('allHeadlines')}
      </label>
      <p id={hint} className="text-[0.9375rem] text-muted">
        {t('someHeadlines', { count: headlines.length, chosen: formatInteger(chosen) })}
      </p>
    </div>
  )
}

/** Which headlines of the year are rolled forward with its events. */
export function HeadlineChoices({ headlines, isIncluded, onInclude }: Choices) {
  const t = useWords(rollForwardWords)
  if (headlines.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-heading text-[1.125rem] font-semibold">{t('headlines')}</legend>
      <p className="max-w-measure text-muted">{t('headlinesHint')}</p>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {headlines.map((headline) => (
          <li key={headline.id} className="border-b border-hairline">
            <label className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-brand"
                checked={isIncluded(headline)}
                onChange={() => onInclude([headline], !isIncluded(headline))}
              />
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{headline.name}</span>
                <span className="text-[0.9375rem] text-muted">
                  {t('headlineMonths', { was: formatMonth(headline.was), month: formatMonth(headline.month) })}
                </span>
                {headline.isThere && (
                  <span>
                    <Badge tone="neutral">{t('monthTaken', { month: formatMonth(headline.month) })}</Badge>
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

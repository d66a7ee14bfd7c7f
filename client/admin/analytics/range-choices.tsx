import { useState } from 'react'
import { today } from '#client/data/now.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { addDays } from '#sync/rules/day.ts'
import { presetOf, presets, rangeOf, type Preset } from './presets.ts'
import type { Range } from './range.ts'

type ChoicesProps = {
  range: Range
  /** Whether the two days are a range at all. */
  isRange: boolean
  withoutStaff: boolean
  onRange: (range: Range) => void
  onStaff: (isLeftOut: boolean) => void
}

/** Usual periods at a press, the last day that belongs to the range, and whether staff count. */
export function RangeChoices({ range, isRange, withoutStaff, onRange, onStaff }: ChoicesProps) {
  const t = useWords(analyticsWords)
  const addressed = { preset: (isRange && presetOf(range, today())) || '', withoutStaff }
  // A choice shows at once, the report follows the address.
  const [shown, setShown] = useState({ ...addressed, at: JSON.stringify(addressed) })
  if (shown.at !== JSON.stringify(addressed)) setShown({ ...addressed, at: JSON.stringify(addressed) })
  const choose = (preset: Preset) => {
    setShown({ ...shown, preset })
    onRange(rangeOf(preset, today()))
  }
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <div className="w-52">
        <SelectField
          label={t('period')}
          value={shown.preset}
          onChange={({ target }) => target.value !== '' && choose(target.value as Preset)}
          options={[
            ...(shown.preset === '' ? [{ value: '', label: t('ownPeriod') }] : []),
            ...presets.map((value) => ({ value, label: t(value) })),
          ]}
        />
      </div>
      <SwitchField
        label={t('withoutStaff')}
        checked={shown.withoutStaff}
        onChange={({ target }) => {
          setShown({ ...shown, withoutStaff: target.checked })
          onStaff(target.checked)
        }}
      />
      {isRange && (
        <p className="basis-full text-muted">
          {t('included', { from: formatDate(`${range.from}T12:00`), to: formatDate(`${addDays(range.to, -1)}T12:00`) })}
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import { today } from '#client/data/now.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { daysOf, presetOf, presets, rangeOf, type Preset } from './presets.ts'
import type { Range } from './range.ts'

type ChoicesProps = {
  range: Range
  /** Whether the two days are a range at all. */
  isRange: boolean
  /** Whether what staff opened and followed is left out; without it there is no such choice. */
  staff?: { isLeftOut: boolean; onChange: (isLeftOut: boolean) => void }
  onRange: (range: Range) => void
}

/** Usual periods at a press, the last day that belongs to the range, and whether staff count. */
export function RangeChoices({ range, isRange, staff, onRange }: ChoicesProps) {
  const t = useWords(analyticsWords)
  const [chosen, remember] = useState<Preset>()
  const addressed = {
    preset: (isRange && presetOf(range, today(), chosen)) || '',
    withoutStaff: staff?.isLeftOut ?? false,
  }
  // A choice shows at once, the report follows the address.
  const [shown, setShown] = useState({ ...addressed, at: JSON.stringify(addressed) })
  if (shown.at !== JSON.stringify(addressed)) setShown({ ...addressed, at: JSON.stringify(addressed) })
  const choose = (preset: Preset) => {
    remember(preset)
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
      {staff && (
        <SwitchField
          label={t('withoutStaff')}
          checked={shown.withoutStaff}
          onChange={({ target }) => {
            setShown({ ...shown, withoutStaff: target.checked })
            staff.onChange(target.checked)
          }}
        />
      )}
      <p role="status" className="basis-full text-muted empty:hidden">
        {isRange && t('lastDay', { count: daysOf(range), day: formatLongDate(`${range.to}T12:00`) })}
      </p>
    </div>
  )
}

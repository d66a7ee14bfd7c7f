import { useId, useState, type ReactNode } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Field } from '#client/ui/fields/field.tsx'
import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { Notice } from '#client/ui/notice.tsx'
import { wrongIn, type Range } from './range.ts'

type FieldsProps = {
  range: Range
  /** Whether the address holds something that nobody knows. */
  hasUnknown: boolean
  onChange: (changed: Partial<Range>) => void
  /** Beside the two days. */
  children?: ReactNode
}

/** The two days of a range, with what is wrong with them below all fields, so that none moves. */
export function RangeFields({ range, hasUnknown, onChange, children }: FieldsProps) {
  const t = useWords(analyticsWords)
  const wrong = wrongIn(range)
  const errorId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const change = (changed: Partial<Range>, why: string | null) => {
    setProblem(why)
    onChange(changed)
  }
  return (
    <>
      {hasUnknown && <Notice tone="warning">{t('unknownFilter')}</Notice>}
      <div className="z-10 flex flex-wrap items-end gap-3 bg-ground py-2 md:sticky md:top-[84px] md:before:absolute md:before:inset-x-0 md:before:-top-3 md:before:h-3 md:before:bg-ground">
        <DayField
          label={t('from')}
          name="from"
          range={range}
          onChange={change}
          errorId={wrong === 'noFrom' ? errorId : undefined}
        />
        <DayField
          label={t('to')}
          name="to"
          range={range}
          onChange={change}
          errorId={wrong !== null && wrong !== 'noFrom' ? errorId : undefined}
        />
        {children}
        {wrong !== null && (
          <p id={errorId} role="alert" className="basis-full text-[0.9375rem] font-semibold text-danger">
            {(wrong !== 'badRange' && problem) || t(wrong)}
          </p>
        )}
      </div>
    </>
  )
}

type DayProps = {
  label: string
  name: keyof Range
  range: Range
  onChange: (changed: Partial<Range>, problem: string | null) => void
  /** Of what says that the day is wrong. */
  errorId: string | undefined
}

function DayField({ label, name, range, onChange, errorId }: DayProps) {
  const t = useWords(dateWords)
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined || undefined}
          value={range[name]}
          onChange={(day, problem) => onChange({ [name]: day }, problem && dateProblem(t, problem, false))}
          className="w-40 md:w-48"
        />
      )}
    </Field>
  )
}

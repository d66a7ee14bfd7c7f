import { useId, useRef, useState } from 'react'
import { today } from '#client/data/now.ts'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { formatInteger, formatLongDate, formatWeekday } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import { ChosenDays } from './chosen-days.tsx'
import { ProposedDates, useIncluded } from '../proposed-dates.tsx'
import {
  mostDates,
  newDates,
  proposedDates,
  skippedByClocks,
  startDay,
  weekOfMonth,
  type Pattern,
} from './several-dates.ts'
import { useClosingQuestion } from '../../../form/use-leave-warning.tsx'
import type { ScheduleTime } from '../schedule-input.ts'

type Props = {
  /** The dates of the form; the new ones are as long as the first, at the same time. */
  existing: readonly ScheduleTime[]
  onAdd: (dates: readonly ScheduleTime[]) => void
  onClose: () => void
}

type Kind = Pattern['kind']

const kinds = ['weekly', 'monthlyByWeekday', 'monthlyByDate', 'termly', 'days'] as const

/** Adds several dates at once and shows them first; each becomes a date of its own. */
export function SeveralDatesDialog({ existing, onAdd, onClose }: Props) {
  const t = useWords(eventFormWords)
  const [kind, setKind] = useState<Kind>('weekly')
  const [every, setEvery] = useState('1')
  const [endsOnDay, setEndsOnDay] = useState(false)
  const [count, setCount] = useState('5')
  const [until, setUntil] = useState('')
  const [days, setDays] = useState<readonly Day[]>([])
  const [first] = existing
  const ending = endsOnDay ? { until } : { count: Number(count) }
  const pattern = { kind, every: Number(every), ending, days } as Pattern
  const proposed = proposedDates(pattern, existing)
  const included = useIncluded(proposed)
  const dates = newDates(
    proposed.filter(included.isIncluded).map(({ date }) => date),
    existing,
  )
  const skipped = skippedByClocks(pattern, existing)
  const isChosen = days.length > 0 || until !== '' || `${every} ${count}` !== '1 5'
  const { close, question } = useClosingQuestion(isChosen, onClose)
  const fields = useRef<HTMLFormElement>(null)
  const formId = useId()
  useFirstField(fields)
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('severalDates')}
        {...(first && { description: t('severalHint', { day: formatLongDate(startDay(first)) }) })}
        footer={
          <>
            <Button type="submit" form={formId} variant="primary" disabled={dates.length === 0}>
              {t('addSeveral', { count: dates.length, shown: formatInteger(dates.length) })}
            </Button>
            <Button onClick={close}>{t('cancel')}</Button>
          </>
        }
      >
        {first ? (
          <form
            ref={fields}
            id={formId}
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              // It stands within the form of the event.
              event.stopPropagation()
              onAdd(dates)
            }}
          >
            <SelectField
              label={t('pattern')}
              value={kind}
              options={kinds.map((value) => ({ value, label: patternWords(t, value, startDay(first)) }))}
              onChange={({ target }) => setKind(target.value as Kind)}
            />
            {kind === 'days' ? (
              <ChosenDays
                first={startDay(first)}
                taken={new Set(existing.map(startDay))}
                days={days}
                onChange={setDays}
              />
            ) : (
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-start gap-3">
                {kind === 'weekly' && (
                  <NumberField
                    label={t('everyWeeks')}
                    min={1}
                    max={52}
                    value={every}
                    onChange={({ target }) => setEvery(target.value)}
                  />
                )}
                <SelectField
                  label={t('ending')}
                  value={endsOnDay ? 'onDay' : 'afterCount'}
                  options={(['afterCount', 'onDay'] as const).map((value) => ({ value, label: t(value) }))}
                  onChange={({ target }) => setEndsOnDay(target.value === 'onDay')}
                />
                {endsOnDay ? (
                  <LastDay from={startDay(first)} day={until} onChange={setUntil} />
                ) : (
                  <NumberField
                    label={t('howMany')}
                    min={1}
                    max={mostDates}
                    value={count}
                    onChange={({ target }) => setCount(target.value)}
                  />
                )}
              </div>
            )}
            <section className="grid gap-2">
              <h3>{t('previewDates')}</h3>
              {skipped > 0 && <p>{t('clocksChange', { count: skipped, shown: formatInteger(skipped) })}</p>}
              {dates.length === 0 && <p className="text-muted">{t('noNewDates')}</p>}
              <ProposedDates proposed={proposed} included={included} />
            </section>
          </form>
        ) : (
          <p>{t('noDateYet')}</p>
        )}
      </Dialog>
      {question}
    </>
  )
}

function LastDay({ from, day, onChange }: { from: Day; day: Day; onChange: (day: Day) => void }) {
  const t = useWords(eventFormWords)
  const tDate = useWords(dateWords)
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  return (
    <Field label={t('lastDay')} error={problem && dateProblem(tDate, problem, false)}>
      {(attributes) => (
        <DateInput
          {...attributes}
          value={day}
          from={from > today() ? from : today()}
          onChange={(typed, why) => {
            onChange(typed)
            setProblem(why)
          }}
        />
      )}
    </Field>
  )
}

function patternWords(t: EventFormTranslate, kind: Kind, first: Day): string {
  if (kind === 'monthlyByWeekday') {
    const which = t(`which${weekOfMonth(first) as 0 | 1 | 2 | 3 | 4}`)
    return t(kind, { which, weekday: formatWeekday(weekdayOf(first)) })
  }
  if (kind !== 'monthlyByDate') return t(kind)
  const date = Number(first.slice(8))
  return t(date > 28 ? 'monthlyByLateDate' : kind, { date })
}

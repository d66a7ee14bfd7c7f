import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { today } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { templateWords } from '#client/i18n/words/templates.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import type { Day } from '#sync/rules/day.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { addressOf, sectionPaths } from '#sync/rules/section-paths.ts'
import { useGoBack } from '../form/use-go-back.ts'

type FirstDateProps = { name: string; count: number; onDay: (day: Day) => void }

/** Asks when the first date of an event from a template is. */
export function FirstDate({ name, count, onDay }: FirstDateProps) {
  const t = useWords(templateWords)
  const tDate = useWords(dateWords)
  const goBack = useGoBack(addressOf({ path: sectionPaths.eventTemplate }))
  const [day, setDay] = useState<Day>(today())
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const error = problem ? dateProblem(tDate, problem, false) : day === '' ? t('dateMissing') : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (error === undefined) return onDay(day)
    setSubmitted(true)
    input.current?.focus()
  }
  return (
    <Card className="max-w-[44rem]">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-[1.125rem]">{t('whenTitle')}</h2>
          <p className="text-muted wrap-anywhere">{name}</p>
        </div>
        <Field label={t('firstDate')} hint={t('firstDateHint', { count })} error={isSubmitted ? error : undefined}>
          {(control) => (
            <DateInput
              {...control}
              ref={(element) => {
                input.current = element
              }}
              value={day}
              onChange={(value, why) => {
                setDay(value)
                setProblem(why)
              }}
              className="max-w-60"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {t('continue')}
          </Button>
          <Button onClick={() => void goBack()}>{t('cancel')}</Button>
        </div>
      </form>
    </Card>
  )
}

import { useWords } from '#client/i18n/i18n.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { ownDateWords } from '#client/i18n/words/own-dates.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { today } from '#client/data/now.ts'
import type { Day } from '#sync/rules/day.ts'
import { firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { mostDaysOf } from '#sync/rules/own-date-span.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import { longestName, ownDateKinds, type OwnValue } from '#sync/records/own-record.ts'
import { inOneLine } from '#sync/rules/typed-text.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayField } from './day-field.tsx'
import { keptDate } from './kept-date.ts'
import { ownDateProblems, type OwnDateProblems } from './own-date-problems.ts'
import type { OwnDate } from './school-days.ts'

type DayName = 'firstDay' | 'lastDay'

/** One own date; Escape leaves the form and not the dialog that it is in. */
export function OwnDateForm(props: {
  title: string
  date: OwnDate
  onSave: (value: OwnValue<'terms'>) => Promise<void>
  onCancel: () => void
}) {
  const { title, date, onSave, onCancel } = props
  const t = useWords(ownDateWords)
  const [kept] = useState(() => keptDate(date))
  const [value, show] = useState<OwnValue<'terms'>>(
    kept.typed ?? {
      ...{ kind: date.kind, name: date.name, firstDay: date.firstDay },
      lastDay: date.lastDay === date.firstDay ? '' : date.lastDay,
    },
  )
  const change = (next: OwnValue<'terms'>) => {
    show(next)
    kept.keep(next)
  }
  const [problems, tell] = useState<OwnDateProblems>({})
  const [unread, noteUnread] = useState<Partial<Record<DayName, TypedProblem | null>>>({})
  const form = useRef<HTMLFormElement>(null)
  const [isSaving, setSaving] = useState(false)
  const titleId = useId()
  const cancel = useRef(onCancel)

  useEffect(() => {
    cancel.current = onCancel
  })
  useEffect(() => {
    form.current!.querySelector('select')!.focus()
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !form.current?.contains(document.activeElement)) return
      event.preventDefault()
      cancel.current()
    }
    // Before the listener of the dialog, which ignores a prevented event.
    addEventListener('keydown', pressed, true)
    return () => removeEventListener('keydown', pressed, true)
  }, [])
  useEffect(() => form.current!.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [problems])

  const changeDay = (field: DayName) => (day: Day, problem: TypedProblem | null) => {
    change({ ...value, [field]: day })
    noteUnread({ ...unread, [field]: problem })
  }
  const save = () => {
    const typed = { ...value, name: inOneLine(value.name).trim() }
    const found = ownDateProblems(typed)
    tell(found)
    if (Object.keys(found).length === 0 && !unread.firstDay && !unread.lastDay)
      void keep({ ...typed, lastDay: typed.lastDay || typed.firstDay })
  }
  const keep = async (typed: OwnValue<'terms'>) => {
    const focused = document.activeElement
    setSaving(true)
    await onSave(typed)
    flushSync(() => setSaving(false))
    // It stays where it could not be saved.
    if (focused instanceof HTMLElement && form.current?.contains(focused)) focused.focus()
  }
  const mostOf = {
    most: formatInteger(longestName),
    mostOfTerm: formatInteger(mostDaysOf.Term),
    mostOfHoliday: formatInteger(mostDaysOf.Holiday),
    mostOfInset: formatInteger(mostDaysOf.InsetDay),
  }
  // What was wrong when it was saved, as long as it is.
  const stillWrong = ownDateProblems(value)
  const errorOf = (field: keyof OwnDateProblems) => {
    const problem = problems[field] && stillWrong[field]
    return problem && t(problem, mostOf)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid gap-4 rounded-card bg-sunken p-4"
    >
      <h3 id={titleId}>{title}</h3>
      {/* What is typed while it is saved would be lost with the form. */}
      <fieldset disabled={isSaving} style={isSaving ? { opacity: 0.6 } : undefined} className="grid gap-4">
        <SelectField
          label={t('kind')}
          value={value.kind}
          onChange={({ target }) => change({ ...value, kind: target.value as OwnDate['kind'] })}
          options={ownDateKinds.map((kind) => ({ value: kind, label: t(kind) }))}
        />
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          error={errorOf('name')}
          autoComplete="off"
          value={value.name}
          onChange={({ target }) => change({ ...value, name: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <DayField
            label={t('firstDay')}
            hint={t('firstDayHint')}
            error={errorOf('firstDay')}
            unread={unread.firstDay}
            from={firstDayOf(schoolYearOf(monthOfDay(today()))[0]!)}
            value={value.firstDay}
            onChange={changeDay('firstDay')}
          />
          <DayField
            label={t('lastDay')}
            hint={t('lastDayHint')}
            error={errorOf('lastDay')}
            unread={unread.lastDay}
            from={value.firstDay || undefined}
            value={value.lastDay}
            onChange={changeDay('lastDay')}
          />
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" compact busy={isSaving}>
          {t('save')}
        </Button>
        <Button compact onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

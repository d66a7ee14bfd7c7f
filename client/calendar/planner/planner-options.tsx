import { useOwnRecord, writeOwnRecord } from '#client/data/replica/own/own-records.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import { DayField } from '#client/own-dates/day-field.tsx'
import { OwnDates } from '#client/own-dates/own-dates.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { papers, type OwnValue } from '#sync/records/own-record.ts'
import { nations, type Nation } from '#sync/rules/bank-holidays.ts'
import { today } from '#client/data/now.ts'
import { firstDayOf, monthOfDay } from '#sync/rules/month.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'
import { useState } from 'react'

type Choices = OwnValue<'planner'>

/** Whose bank holidays, what paper, week A and B, and the reader's own dates: stored at once, offline too. */
export function PlannerOptions({ onClose }: { onClose: () => void }) {
  const t = useWords(plannerWords)
  const loaded = useOwnRecord('planner', '')
  return (
    <Dialog open onClose={onClose} title={t('optionsTitle')} description={t('optionsLead')}>
      <div className="grid gap-5">
        {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
        {loaded.status === 'ready' && <Fields stored={loaded.value.value} problem={loaded.value.problem} />}
        <section className="grid gap-3">
          <h3>{t('ownDates')}</h3>
          <OwnDates />
        </section>
      </div>
    </Dialog>
  )
}

function Fields({ stored, problem }: { stored: Choices; problem: string | null }) {
  const t = useWords(plannerWords)
  const [isFailed, fail] = useState(false)
  const write = (changed: Partial<Choices>) => {
    writeOwnRecord('planner', '', changed).then(
      () => fail(false),
      (error: unknown) => {
        console.warn(error)
        fail(true)
      },
    )
  }
  return (
    <>
      <SelectField
        label={t('nation')}
        value={stored.nation}
        onChange={({ target }) => write({ nation: target.value as Nation })}
        options={nations.map((nation) => ({ value: nation, label: t(nation) }))}
      />
      <SelectField
        label={t('paper')}
        value={stored.paper}
        onChange={({ target }) => write({ paper: target.value as Choices['paper'] })}
        options={papers.map((paper) => ({ value: paper, label: t(`paper${paper}`) }))}
      />
      <WeekA stored={stored.weekA} onChange={(weekA) => write({ weekA })} />
      {problem !== null && <ErrorPanel messages={[problem]} />}
      {isFailed && <Notice tone="danger">{t('notSaved')}</Notice>}
    </>
  )
}

/** Written as soon as what is typed is a day. */
function WeekA({ stored, onChange }: { stored: string; onChange: (day: string) => void }) {
  const t = useWords(plannerWords)
  const [unread, noteUnread] = useState<TypedProblem | null>(null)
  const [isFar, tellFar] = useState(false)
  return (
    <DayField
      label={t('weekA')}
      hint={t('weekAHint')}
      error={isFar ? t('weekFar') : null}
      unread={unread}
      from={firstDayOf(schoolYearOf(monthOfDay(today()))[0]!)}
      value={stored}
      onChange={(day, problem) => {
        const isOtherCentury = day !== '' && !day.startsWith('20')
        noteUnread(problem)
        tellFar(isOtherCentury)
        if (!problem && !isOtherCentury && day !== stored) onChange(day)
      }}
    />
  )
}

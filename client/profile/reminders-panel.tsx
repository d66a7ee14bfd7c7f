import { useState } from 'react'
import { useOwnRecord, writeOwnRecord } from '#client/data/replica/own/own-records.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { reminderWords } from '#client/i18n/words/reminders.ts'
import { Notice } from '#client/ui/notice.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { useOnline } from '#client/ui/page/use-online.ts'
import { reminderOffsets } from '#sync/records/own-record.ts'
import { Panel } from './panel.tsx'
import { notStored, summaryOf, withOffset, type Reminders } from './reminder-choices.ts'

/** What the reader is reminded of, when and how: written on the device at once, offline too. */
export function RemindersPanel() {
  const t = useWords(reminderWords)
  const loaded = useOwnRecord('reminders', '')
  return (
    <Panel id="reminders" heading={t('heading')} lead={t('lead')}>
      {loaded.status === 'loading' && <Skeleton className="h-64 w-full" />}
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {loaded.status === 'ready' && (
        <>
          <Choices stored={loaded.value.value} isUnsent={loaded.value.isUnsent} />
          {loaded.value.problem !== null && <ErrorPanel messages={[loaded.value.problem]} />}
        </>
      )}
    </Panel>
  )
}

function Choices({ stored, isUnsent }: { stored: Reminders; isUnsent: boolean }) {
  const t = useWords(reminderWords)
  const isOnline = useOnline()
  const [isFailed, setFailed] = useState(false)
  // Shown at once: the record comes back from the storage a moment after the press.
  const [pressed, setPressed] = useState<Partial<Reminders>>({})
  const waiting = notStored(pressed, stored)
  if (Object.keys(waiting).length < Object.keys(pressed).length) setPressed(waiting)
  const reminders = { ...stored, ...waiting }
  // An earlier choice may be on the device already: it is not said of this one before it is true.
  const isSavedHere = isUnsent && Object.keys(waiting).length === 0
  const write = (changed: Partial<Reminders>) => {
    setPressed((before) => ({ ...before, ...changed }))
    const written = writeOwnRecord('reminders', '', changed)
    written.then(
      () => setFailed(false),
      (error: unknown) => {
        console.warn(error)
        setPressed({})
        setFailed(true)
      },
    )
  }
  const flag = (name: 'deadlines' | 'starred' | 'byMail' | 'inCalendar') => ({
    label: t(name),
    checked: reminders[name],
    onChange: ({ target }: { target: HTMLInputElement }) => write({ [name]: target.checked }),
  })
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('what')}</legend>
        <SwitchField {...flag('deadlines')} hint={t('deadlinesHint')} />
        <SwitchField {...flag('starred')} />
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">{t('when')}</legend>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {reminderOffsets.map((offset) => (
            <li key={offset}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={reminders.offsets.includes(offset)}
                  onChange={({ target }) => write({ offsets: withOffset(reminders, offset, target.checked) })}
                  className="size-6 shrink-0 accent-brand"
                />
                {t(`days${offset}`)}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('how')}</legend>
        <SwitchField {...flag('byMail')} hint={t('byMailHint')} />
        <SwitchField {...flag('inCalendar')} hint={t('inCalendarHint')} />
      </fieldset>
      <p role="status" className="font-semibold">
        {summaryOf(reminders, t)}
      </p>
      {isFailed && <Notice tone="danger">{t('notSaved')}</Notice>}
      {isSavedHere && !isOnline && <p className="text-muted">{t('unsent')}</p>}
    </>
  )
}

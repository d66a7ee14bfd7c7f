import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { save } from '#client/data/replica/edits/save.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useHeldFields } from '#client/forms/use-held-fields.ts'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { templateWords } from '#client/i18n/words/templates.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { templateOf } from '#sync/rules/event-template.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { useFlash } from '../flash-message.tsx'
import { tidied } from '../form/form-values.ts'
import { useClosingQuestion } from '../form/use-leave-warning.tsx'
import { allProblems, isTaken, successMessage } from '../list/outcome-words.ts'
import type { FormValues } from '../section.ts'

/** Asks for a name, and saves what stands in the form of an event as a template; the event is not saved. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(templateWords)
  const tAdmin = useWords(adminWords)
  const flash = useFlash()
  const { getValues } = useFormContext<FormValues>()
  const [proposed] = useState(() => ((getValues('name') ?? '') as string).trim())
  const [name, setName] = useState(proposed)
  const [isMissing, setMissing] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const templates = useListedRows('eventTemplate')
  const form = useId()
  const box = useRef<HTMLFormElement>(null)
  useHeldFields(box, isBusy)
  useFirstField(box)
  const typed = name.trim()
  const isKnown =
    templates.status === 'ready' &&
    templates.value.some(({ row }) => folded(row.name) === folded(typed) && !row.archived)

  const keep = async () => {
    setMissing(typed === '')
    if (typed === '' || isBusy) return
    setBusy(true)
    const id = crypto.randomUUID()
    const values = { id, name: typed, archived: false, ...templateOf(tidied('calendarEvent', getValues())) }
    const outcome = await save({ collection: 'eventTemplate', kind: 'create', opened: null, values })
    setBusy(false)
    if (!isTaken(outcome)) return setProblems(allProblems(outcome, tAdmin))
    const message = successMessage(
      outcome,
      { did: 'saved', id, name: typed, addedTo: { collection: 'eventTemplate', path: sectionPaths.eventTemplate } },
      tAdmin,
    )
    onClose()
    if (message) flash.here(message)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // The event's own form is around this one, though nobody sees it there.
    event.stopPropagation()
    void keep()
  }
  const { close, question } = useClosingQuestion(typed !== proposed, onClose)
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('saveAsTemplate')}
        description={t('saveText')}
        footer={
          <>
            <Button type="submit" form={form} variant="primary" busy={isBusy}>
              {t(isBusy ? 'saving' : 'save')}
            </Button>
            <Button onClick={close}>{t('cancel')}</Button>
          </>
        }
      >
        <form ref={box} id={form} noValidate onSubmit={submit} className="grid gap-4">
          {problems.length > 0 && <ErrorPanel messages={problems} />}
          <TextField
            label={t('templateName')}
            value={name}
            maxLength={300}
            error={isMissing && typed === '' ? t('nameMissing') : undefined}
            below={isKnown ? t('sameName', { name: typed }) : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        </form>
      </Dialog>
      {question}
    </>
  )
}

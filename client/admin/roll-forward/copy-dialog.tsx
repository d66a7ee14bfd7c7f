import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { rollForwardWords } from '#client/i18n/words/roll-forward.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { copyAddress, eventSection } from '#sync/rules/section-paths.ts'
import { copiedParts, type CopiedPart } from '#sync/rules/copied-event.ts'
import { shifts, type Shift } from '#sync/rules/shift-dates.ts'
import { choiceToQuery } from './copy-choice.ts'

/** Asks what a duplicate of an event takes over, and whether its dates move to the next year. */
export function CopyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useWords(rollForwardWords)
  const navigate = useNavigate()
  const [without, leaveOut] = useState<readonly CopiedPart[]>([])
  const [shift, setShift] = useState<Shift | null>(null)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  const toggle = (part: CopiedPart) =>
    leaveOut(without.includes(part) ? without.filter((one) => one !== part) : [...without, part])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copyTitle', { name })}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId}>
            {t('continue')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          void navigate(copyAddress(eventSection, id, choiceToQuery({ without, shift })))
        }}
      >
        <SelectField
          label={t('copyDates')}
          value={shift ?? ''}
          onKeyDown={(event) => {
            // A list of options does not submit its form by itself.
            if (event.key !== 'Enter') return
            event.preventDefault()
            form.current?.requestSubmit()
          }}
          onChange={({ target }) => setShift(shifts.find((one) => one === target.value) ?? null)}
          options={[{ value: '', label: t('unchanged') }, ...shifts.map((one) => ({ value: one, label: t(one) }))]}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 font-semibold">{t('copyWhat')}</legend>
          {copiedParts.map((part) => (
            <SwitchField key={part} label={t(part)} checked={!without.includes(part)} onChange={() => toggle(part)} />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

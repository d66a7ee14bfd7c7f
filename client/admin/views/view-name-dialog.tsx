import { useId, useRef, useState } from 'react'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { listViewWords } from '#client/i18n/words/list-views.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { longestName } from '#sync/records/own-record.ts'
import { checkedName, type NamedView } from './named-views.ts'

type ViewNameDialogProps = {
  /** The view that gets another name; null for a new one. */
  view: NamedView | null
  views: readonly NamedView[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewNameDialog({ view, views, onSave, onClose }: ViewNameDialogProps) {
  const t = useWords(listViewWords)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(view?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const { name, problem } = checkedName(typed, views, view?.key ?? null)
  useFirstField(form, true, selectText)
  const save = () => {
    setChecked(true)
    if (problem === null) onSave(name)
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(view ? 'rename' : 'saveTitle')}
      {...(!view && { description: t('saveHint') })}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId}>
            {t('keep')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          ref={field}
          label={t('name')}
          autoComplete="off"
          value={typed}
          error={isChecked && problem ? t(problem, { most: formatInteger(longestName) }) : undefined}
          onChange={({ target }) => type(target.value)}
        />
      </form>
    </Dialog>
  )
}

/** What is typed takes the place of the name that it has. */
function selectText(field: HTMLElement): void {
  if (field instanceof HTMLInputElement) field.select()
}

import { useMemo, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { copyForm } from './copy-form.ts'
import { DocumentForm } from './document-form.tsx'
import { copiedValues, documentToValues, newValues } from './form-values.ts'
import { Opening, type Opened } from '../list/opening.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import type { FormValues, Section } from '../section.ts'
import { useClaimedDraft, type FormDraft } from './use-draft.ts'

/**
 * /administration/{section}/add: empty, with another document's values (`?copy=`), or with a refused edit's draft
 * (`?again=`).
 */
export function AddScreen({ section }: { section: Section }) {
  const { state } = useLocation()
  // "Save and add another" leads from a form to the next one at the same address.
  return <NewForm key={String(Object(state).another)} section={section} />
}

function NewForm({ section }: { section: Section }) {
  const [query] = useSearchParams()
  const copied = query.get('copy')
  const t = useWords(adminWords)
  const heading = t('addThing', { thing: useWords(thingWords)(section.thing) })
  const [id] = useState(() => crypto.randomUUID())
  // What its address names makes it another form, with a draft of its own.
  const form = [section.path, 'add', ...query.values()].join('/')
  const template = query.get('template')
  const { FromTemplate } = section
  if (template !== null && FromTemplate) {
    return (
      <FromTemplate template={template} newId={id} heading={heading}>
        {(initial) => <FormWithDraft key={form} section={section} form={form} opened={null} initial={initial} />}
      </FromTemplate>
    )
  }
  if (copied === null) {
    return (
      <>
        <ScreenHeading>{heading}</ScreenHeading>
        <FormWithDraft key={form} section={section} form={form} opened={null} initial={newValues(section, id, query)} />
      </>
    )
  }
  return (
    <Opening key={copied} section={section} id={copied} heading={heading} isModel>
      {(original) => (
        <FormWithDraft
          section={section}
          form={copyForm(section, copied, query)}
          opened={null}
          isCopy
          initial={copiedValues(
            section,
            section.copied?.(original, query) ?? original,
            id,
            t('copyOf', { name: original.name }),
          )}
        />
      )}
    </Opening>
  )
}

/** /administration/{section}/edit/{id}: the section's own screen, or the plain one. */
export function EditScreen({ section }: { section: Section }) {
  const Edit = section.Edit ?? PlainEditScreen
  return <Edit section={section} />
}

function PlainEditScreen({ section }: { section: Section }) {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const t = useWords(adminWords)
  const heading = t('editThing', { thing: useWords(thingWords)(section.thing) })
  // "Edit again" may lead to the form that is open already: then it is reopened with the draft.
  const again = String(Object(state).again)
  return (
    <Opening key={`${id} ${again}`} section={section} id={id} heading={heading}>
      {(opened) => (
        <FormWithDraft
          section={section}
          form={`${section.path}/${id}`}
          opened={opened}
          initial={documentToValues(section.collection, opened)}
        />
      )}
    </Opening>
  )
}

type FormProps = { section: Section; form: string; opened: Opened | null; initial: FormValues; isCopy?: boolean }

/** The form with the values typed before its tab was closed, and with what it showed then. */
function FormWithDraft({ section, form, opened, initial, isCopy = false }: FormProps) {
  const { collection } = section
  const t = useWords(adminWords)
  const claimed = useClaimedDraft(form)
  // The same object as long as it is the same draft: the form is filled with it once.
  const restored = useMemo(() => {
    const draft = claimed?.draft?.value as FormDraft | undefined
    return draft ? { ...draft, values: documentToValues(collection, draft.values) } : null
  }, [claimed, collection])
  if (claimed === undefined) return <QuietSpinner label={t('loading')} />
  const draft = (claimed.draft?.value ?? null) as FormDraft | null
  return (
    <DocumentForm
      section={section}
      draftKey={claimed.key}
      opened={draft?.opened ?? opened}
      initial={draft?.opened ? documentToValues(collection, draft.opened) : initial}
      restored={restored}
      refused={claimed.draft?.replaces ?? null}
      isCopy={isCopy}
    />
  )
}

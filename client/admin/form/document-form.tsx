import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { now } from '#client/data/now.ts'
import { dropDraft } from '#client/data/replica/edits/drafts.ts'
import { discardRefused } from '#client/data/replica/edits/outbox.ts'
import { save } from '#client/data/replica/edits/save.ts'
import { useRenumbered } from '#client/data/replica/edits/use-renumbered.ts'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { formatTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { meanwhileWords } from '#client/i18n/words/meanwhile.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Collection, Documents } from '#sync/entities/index.ts'
import { addAddress, addressOf } from '#sync/rules/section-paths.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import { documentErrors } from './document-errors.ts'
import { boundFields } from './form-fields.ts'
import { FormMore } from './form-more.tsx'
import { FormShell, useFormShell, type NotSaved, type Saved } from './form-shell.tsx'
import { documentToValues, tidied } from './form-values.ts'
import type { MarkedRow } from '../list/marked-row.ts'
import { MeanwhileNotice } from './meanwhile-notice.tsx'
import { isTaken, problemsOf, successMessage } from '../list/outcome-words.ts'
import { saveWays, type SaveWay } from './save-ways.ts'
import type { FormValues, Section } from '../section.ts'
import { SizeNotice } from './size-notice.tsx'
import { createDraftWriter, type FormDraft } from './use-draft.ts'
import { longLondonTime } from '../publishing/london-time.ts'
import { useMeanwhile, type Meanwhile } from './use-meanwhile.ts'

const UnpublishQuestion = lazyPart(() => import('./unpublish-question.tsx').then((part) => part.UnpublishQuestion))

type DocumentFormProps = {
  section: Section
  draftKey: string
  /** What the form showed when it opened; null when it creates. */
  opened: Documents[Collection] | null
  initial: FormValues
  /** Values that a closed tab had not saved. */
  restored: Pick<FormDraft, 'values' | 'unread'> | null
  /** The refused edit whose values they are. */
  refused: string | null
  isCopy: boolean
}

/** The form of a section: it saves an edit on this device, and keeps drafts (product 4). */
export function DocumentForm({ section, draftKey, opened, initial, restored, refused, isCopy }: DocumentFormProps) {
  const { collection } = section
  const t = useWords(adminWords)
  const tMeanwhile = useWords(meanwhileWords)
  const meanwhile = useRef<Pick<Meanwhile, 'opened' | 'undecided'>>({ opened, undecided: [] })
  const [isRestored, setRestored] = useState(restored !== null)
  const [isInConflict, setInConflict] = useState(false)
  const [storedAt, setStoredAt] = useState<string | null>(null)
  const [writer] = useState(() => createDraftWriter(draftKey, () => setStoredAt(formatTime(now()))))
  const id = useRenumbered(opened?.id ?? '')

  const [pressed, setPressed] = useState<SaveWay | null>(null)
  const did = useRef<SaveWay['did']>('saved')
  const [question, setQuestion] = useState<SaveWay | null>(null)

  const saveTyped = async (typed: FormValues): Promise<Saved | NotSaved> => {
    const values = tidied(collection, typed)
    if (meanwhile.current.undecided.length > 0) return { fields: [], problems: [tMeanwhile('decideFirst')] }
    const seen = meanwhile.current.opened
    const shown = seen && { opened: { ...seen, id }, values: { ...values, id } }
    const savedRow: MarkedRow = shown ? { id, as: 'justChanged' } : { id: values.id, as: 'justAdded' }
    const outcome = shown
      ? await save({ collection, kind: 'update', ...shown, draftKey })
      : await save({ collection, kind: 'create', opened, values, draftKey })
    if (isTaken(outcome)) {
      const done = { ...doneAs(did.current, values['publishAt']), name: String(values['name']) }
      // A draft that could not be deleted is offered once more; it must not keep anybody here.
      if (outcome.status === 'unchanged') await dropDraft(draftKey).catch(() => {})
      return {
        message: successMessage(
          outcome,
          { ...done, id: savedRow.id, nameBefore: seen?.name, addedTo: seen ? undefined : section },
          t,
        ),
        row: outcome.status === 'unchanged' ? null : savedRow,
      }
    }
    const problems = problemsOf(outcome, t)
    if (outcome.status === 'refused') return { fields: outcome.fields, problems }
    setInConflict(outcome.status === 'conflict')
    // The sync sheet has it now: nothing here is unsaved any more.
    return { fields: [], problems, isOver: outcome.status === 'conflict' }
  }
  const shell = useFormShell<FormValues>({
    initial,
    unread: restored?.unread,
    backTo: addressOf(section),
    check: (values) => documentErrors(collection, values, initial),
    save: saveTyped,
    onEnd: writer.rest,
    onGiveUp: () => {
      writer.forget()
      // One that stays is offered once more.
      void dropDraft(draftKey).catch(() => {})
    },
  })
  const { form, typed, errors, isDirty, isSubmitting, isOver } = shell

  const navigate = useNavigate()
  // The input stays on the screen, and is saved under the new id.
  const moves = opened !== null && id !== opened.id && !isDirty && !isOver
  useEffect(() => {
    if (moves) void navigate(`${addressOf(section)}/edit/${id}`, { replace: true })
  }, [moves, navigate, section, id])

  useEffect(() => {
    if (restored) form.reset(restored.values, { keepDefaultValues: true })
  }, [form, restored])

  const others = useMeanwhile(collection, opened, form, isSubmitting || isOver)
  useEffect(() => {
    meanwhile.current = others
  })

  const ways = saveWays(collection, others.opened)
  const saveAs = (way: SaveWay, next: (() => void) | null = null) => {
    if (isSubmitting) return
    setPressed(way)
    did.current = way.did
    shell.press(way.sets, next)
  }
  const saveAndAddAnother = () =>
    saveAs(
      ways.byKeys,
      () => void navigate(addAddress(section), { replace: true, state: { another: crypto.randomUUID() } }),
    )

  /** Removed from the device first, so that nothing shown as discarded returns. */
  const discardRestored = async () => {
    // Other changes depend on it: the sync sheet asks about them.
    if (refused !== null && !(await discardRefused(refused))) return openSyncSheet()
    writer.rest()
    await dropDraft(draftKey).catch(() => {})
    setRestored(false)
    typed.clear()
    form.reset(others.opened ? documentToValues(collection, others.opened) : initial)
    writer.forget()
  }

  return (
    <FormShell
      shell={shell}
      isNameProposed={isCopy && restored === null}
      notice={
        <>
          {isRestored && !isOver && (
            <Notice
              tone="info"
              actions={
                <Button compact onClick={() => void discardRestored()}>
                  {t('discard')}
                </Button>
              }
            >
              {t(refused === null ? 'restored' : 'refusedAgain')}
            </Notice>
          )}
          {opened && !isOver && <MeanwhileNotice collection={collection} id={id} meanwhile={others} />}
        </>
      }
      saves={{
        buttons: ways.buttons.map((way) => (
          <SaveButton
            key={way.label}
            way={way}
            isDefault={way === ways.byKeys}
            isSaving={isSubmitting && way === pressed}
            onPress={() => (way.confirms ? setQuestion(way) : saveAs(way))}
          />
        )),
        byKeys: () => saveAs(ways.byKeys),
        andAddAnother: saveAndAddAnother,
      }}
      summaryAction={isInConflict && <Button onClick={() => openSyncSheet(id)}>{t('openSync')}</Button>}
      aside={section.LivePreview && <Beside Shown={section.LivePreview} control={form.control} />}
      beside={
        <>
          {section.PreviewButton && <section.PreviewButton />}
          {!isOver && (
            <FormMore
              section={section}
              opened={opened}
              ways={ways.more}
              onSave={(way) => (way.confirms ? setQuestion(way) : saveAs(way))}
              onSaveAndAddAnother={saveAndAddAnother}
            />
          )}
          <DraftKeeper
            control={form.control}
            typed={typed}
            opened={others.opened}
            writer={writer}
            isOver={isOver}
            storedAt={storedAt}
          />
        </>
      }
    >
      <section.Fields field={boundFields(collection, form, errors)} control={form.control} />
      <SizeNotice collection={collection} opened={others.opened} control={form.control} />
      {question && (
        <LazySheet onCancel={() => setQuestion(null)}>
          <UnpublishQuestion
            name={others.opened?.name ?? ''}
            savesToo={isDirty}
            onUnpublish={() => {
              setQuestion(null)
              saveAs(question)
            }}
            onClose={() => setQuestion(null)}
          />
        </LazySheet>
      )}
    </FormShell>
  )
}

/** A draft that is published by itself does not wait for anybody. */
function doneAs(did: SaveWay['did'], publishAt: unknown) {
  const isPlanned = did === 'savedDraft' && typeof publishAt === 'string' && publishAt > now().toISOString()
  return isPlanned ? { did: 'savedPlanned' as const, when: longLondonTime(publishAt) } : { did }
}

/** What is typed as readers see it, where there is room for it; it is not even made elsewhere. */
function Beside({
  Shown,
  control,
}: {
  Shown: ComponentType<{ control: Control<FormValues> }>
  control: Control<FormValues>
}) {
  const isWide = useSyncExternalStore(
    (changed) => {
      const room = matchMedia(wide)
      room.addEventListener('change', changed)
      return () => room.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )
  if (!isWide) return null
  return (
    <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto">
      <LazyPanel>
        <Shown control={control} />
      </LazyPanel>
    </div>
  )
}

const wide = '(min-width: 75rem)'

/** Enter presses the default one, as it does in every form. */
function SaveButton({
  way: { label, icon: Icon, isPrimary },
  isDefault,
  isSaving,
  onPress,
}: {
  way: SaveWay
  isDefault: boolean
  isSaving: boolean
  onPress: () => void
}) {
  const t = useWords(adminWords)
  return (
    <Button
      {...(isDefault ? { type: 'submit' } : { onClick: onPress })}
      variant={isPrimary ? 'primary' : 'secondary'}
      busy={isSaving}
      icon={Icon && <Icon aria-hidden size={18} className="max-md:hidden" />}
    >
      {t(isSaving ? 'saving' : label)}
    </Button>
  )
}

import { useOwnRecord, writeOwnRecord } from '#client/data/replica/own/own-records.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputLook } from '#client/ui/fields/field.tsx'
import { longestNote } from '#sync/records/own-record.ts'
import { isAtMost, printable } from '#sync/rules/typed-text.ts'
import { NotebookPen } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A note that is too long, or could not be saved, by event: its writer finds it again after closing the event. */
const unsaved = new Map<string, string>()

/** A private note at an event: read here, written in a box that saves when it is left, offline too. */
export function OwnNote({ eventId }: { eventId: string }) {
  const t = useWords(ownWords)
  const loaded = useOwnRecord('note', eventId)
  const [isEditing, edit] = useState(unsaved.has(eventId))
  const opener = useRef<HTMLButtonElement>(null)
  if (loaded.status !== 'ready') return null
  const { value, problem, isUnsent } = loaded.value
  const close = () => {
    flushSync(() => edit(false))
    opener.current?.focus()
  }
  if (isEditing) {
    return <NoteBox eventId={eventId} stored={value.text} isUnsent={isUnsent} problem={problem} onClose={close} />
  }
  const open = (
    <Button
      ref={opener}
      variant="quiet"
      compact
      icon={<NotebookPen aria-hidden size={18} />}
      onClick={() => edit(true)}
      className="-ml-3.5 justify-self-start"
    >
      {value.text === '' ? t('addNote') : t('editNote')}
    </Button>
  )
  if (value.text === '') return open
  return (
    <section className="grid gap-1 rounded-card bg-sunken p-4">
      <h3>{t('note')}</h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{value.text}</p>
      <p className="text-[0.9375rem] text-muted">{t('onlyYou')}</p>
      {problem !== null && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="pl-3.5 print:hidden">{open}</div>
    </section>
  )
}

type BoxProps = {
  eventId: string
  stored: string
  isUnsent: boolean
  /** Why the server will not store it. */
  problem: string | null
  onClose: () => void
}

function NoteBox({ eventId, stored, isUnsent, problem, onClose }: BoxProps) {
  const t = useWords(ownWords)
  // What was typed here and is not stored yet; until then the box follows the person's other devices.
  const [typed, type] = useState<string | null>(unsaved.get(eventId) ?? null)
  const [isSaved, tellSaved] = useState(false)
  const [isFailed, fail] = useState(typed !== null && isAtMost(typed, longestNote))
  const isOffline = useSyncState().kind === 'offline'
  const text = typed ?? stored
  const isTooLong = !isAtMost(text, longestNote)
  const box = useRef<HTMLTextAreaElement>(null)

  /** @returns whether the box may close: what is too long is told as it is typed */
  const save = async (): Promise<boolean> => {
    if (typed === null) return true
    unsaved.delete(eventId)
    if (isTooLong) {
      unsaved.set(eventId, typed)
      return true
    }
    const next = printable(typed).trim()
    try {
      await writeOwnRecord('note', eventId, { text: next })
      tellSaved(true)
      fail(false)
      type((now) => (now === typed ? null : now))
      return true
    } catch (error) {
      console.warn(error)
      fail(true)
      unsaved.set(eventId, typed)
      return false
    }
  }
  const saveNow = useEffectEvent(() => void save())
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || document.activeElement !== box.current) return
    event.preventDefault()
    void save().then((isKept) => isKept && onClose())
  })
  useEffect(() => {
    box.current?.focus()
    const end = new AbortController()
    const { signal } = end
    // Escape closes the box before the dialog: this listener runs before Radix's, which ignores a prevented event.
    addEventListener('keydown', (event) => close(event), { capture: true, signal })
    // A phone that puts the page away may never show it again.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && saveNow(), { signal })
    return () => end.abort()
  }, [])
  useLeaving(() => void save())

  const error = isTooLong
    ? t('noteTooLong', { most: formatInteger(longestNote), count: formatInteger([...text].length) })
    : isFailed
      ? t('notSaved')
      : problem
  const state =
    typed !== null || error !== null ? '' : isUnsent && isOffline ? t('noteWaits') : isSaved ? t('noteSaved') : ''
  return (
    <div className="grid gap-1 rounded-card bg-sunken p-4 print:hidden">
      <Field label={t('note')} hint={t('onlyYou')} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={box}
            rows={4}
            value={text}
            onChange={({ target }) => type(target.value)}
            onBlur={() => void save()}
            className={`${inputLook} resize-y`}
          />
        )}
      </Field>
      <p role="status" className="min-h-6 text-[0.9375rem] text-ok">
        {state}
      </p>
    </div>
  )
}

/** What is typed when the dialog closes is saved too: a field that goes away is not left first. */
function useLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => () => latest.current(), [])
}

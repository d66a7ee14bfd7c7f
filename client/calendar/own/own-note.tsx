import { beforeClosing } from '#client/data/before-closing.ts'
import { useKeptText, type KeptText } from '#client/data/typed-text.ts'
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

type Note = { text: string; isUnsent: boolean; /** Why the server will not store it. */ problem: string | null }

/** A private note at an event: read here, written in a box that saves when it is left, offline too. */
export function OwnNote({ eventId }: { eventId: string }) {
  const loaded = useOwnRecord('note', eventId)
  if (loaded.status !== 'ready') return null
  const { value, ...state } = loaded.value
  return <Note eventId={eventId} note={{ ...state, text: value.text }} />
}

function Note({ eventId, note: { text, isUnsent, problem } }: { eventId: string; note: Note }) {
  const t = useWords(ownWords)
  const kept = useKeptText(`note ${eventId}`)
  // What was typed and not saved is there again.
  const [isEditing, edit] = useState(() => (kept.text ?? text) !== text)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => edit(false))
    opener.current?.focus()
  }
  if (isEditing) {
    return <NoteBox {...{ eventId, kept, isUnsent, problem }} stored={text} onClose={close} />
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
      {text === '' ? t('addNote') : t('editNote')}
    </Button>
  )
  if (text === '') return open
  return (
    <section className="grid gap-1 rounded-card bg-sunken p-4">
      <h3>{t('note')}</h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
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
  /** What was typed, until it is saved. */
  kept: KeptText
  stored: string
  isUnsent: boolean
  /** Why the server will not store it. */
  problem: string | null
  onClose: () => void
}

/** A private note being written. What cannot be saved is there again when its event is opened again, here or after a reload. */
function NoteBox({ eventId, kept, stored, isUnsent, problem, onClose }: BoxProps) {
  const t = useWords(ownWords)
  // What was typed here and is not stored yet; until then the box follows the person's other devices.
  const [typed, type] = useState(kept.text)
  const [isSaved, tellSaved] = useState(false)
  const [isFailed, fail] = useState(false)
  const isOffline = useSyncState().kind === 'offline'
  const text = typed ?? stored
  const isTooLong = !isAtMost(text, longestNote)
  const box = useRef<HTMLTextAreaElement>(null)

  /** @returns whether the box may close: what is too long is told as it is typed */
  const save = async (): Promise<boolean> => {
    if (typed === null || isTooLong) return true
    const next = printable(typed).trim()
    try {
      await writeOwnRecord('note', eventId, { text: next })
      tellSaved(true)
      fail(false)
      type((now) => (now === typed ? null : now))
      kept.forget(typed)
      return true
    } catch (error) {
      console.warn(error)
      fail(true)
      return false
    }
  }
  const saveNow = useEffectEvent(() => save())
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
    const letGo = beforeClosing(() => saveNow())
    return () => {
      letGo()
      end.abort()
    }
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
            dir="auto"
            {...control}
            ref={box}
            rows={4}
            value={text}
            onChange={({ target }) => {
              type(target.value)
              kept.keep(target.value)
            }}
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

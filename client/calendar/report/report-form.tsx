import { useSession } from '#client/auth/session.ts'
import { longestReport, reportMistake } from '#client/data/online/waiting/event-report.ts'
import { useKeptText } from '#client/data/typed-text.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import type { Sent, UnsentReason } from '#client/data/online/waiting/send-later.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { reportWords } from '#client/i18n/words/report.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputLook } from '#client/ui/fields/field.tsx'
import { useCloseRequest } from '#client/ui/page/use-close-request.ts'
import { Notice } from '#client/ui/notice.tsx'
import { isAtMost, printable } from '#sync/rules/typed-text.ts'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'

type Over = Extract<Sent, { status: 'sent' | 'queued' }>
type Again = { again: () => Promise<Sent> }
type Progress = { status: 'writing' | 'sending' } | (Over & Partial<Again>) | { status: 'failed'; message: string }

type Props = {
  eventId: string
  /** The event was archived or deleted while its reader was writing. */
  isGone: boolean
  onCancel: () => void
}

/** A short form below the event; `onCancel` takes it away again. What was typed and not sent is found when it is opened again. */
export function ReportForm({ eventId, isGone, onCancel }: Props) {
  const t = useWords(reportWords)
  const user = useSession().user?.sub
  const kept = useKeptText(`report ${eventId}`)
  const [text, setText] = useState(kept.text ?? '')
  const typed = typedOf(text)
  const [error, setError] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress>({ status: 'writing' })
  const box = useRef<HTMLTextAreaElement>(null)
  const said = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const over = progress.status === 'sent' || progress.status === 'queued' ? progress : null
  const isOver = over !== null
  useEffect(() => {
    // The form goes away with its own button, and the focus would go with it.
    ;(isOver ? said : box).current?.focus()
    // The focus shows the box alone, on a phone without the buttons below it.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const problem = problemOf(typed)
    setError(problem)
    if (problem) box.current?.focus()
    if (problem || !user || progress.status === 'sending') return
    setProgress({ status: 'sending' })
    const id = crypto.randomUUID()
    const send = () => reportMistake(id, user, eventId, typed)
    const sent = await send()
    if (sent.status === 'sent' || sent.status === 'queued') kept.forget(text)
    setProgress(progressOf(sent, send))
  }
  const progressOf = (sent: Sent, again: Again['again']): Progress => {
    if (sent.status === 'refused') return { status: 'failed', message: sent.messages[0] ?? t('notSent') }
    if (sent.status === 'lost') return { status: 'failed', message: t('lost') }
    return sent.status === 'queued' && sent.why === 'offline' ? { ...sent, again } : sent
  }
  const problemOf = (trimmed: string) => {
    if (trimmed === '') return t('textRequired')
    return isAtMost(trimmed, longestReport) ? null : t('tooLong', { count: longestReport })
  }

  // A report that waits for the network is sent again, as the same one, whenever the server may be reached again.
  const isReached = useSyncState().kind !== 'offline'
  const again = over?.again
  const showEnd = useEffectEvent((sent: Sent, send: Again['again']) => setProgress(progressOf(sent, send)))
  useEffect(() => {
    if (!again || !user) return
    const leaving = new AbortController()
    const { signal } = leaving
    const sendAgain = async () => {
      const sent = await again()
      if (!signal.aborted) showEnd(sent, again)
    }
    if (isReached) void sendAgain()
    addEventListener('online', () => void sendAgain(), { signal })
    return () => leaving.abort()
  }, [again, isReached, user])

  const cancel = () => {
    kept.forget()
    onCancel()
  }
  useCloseRequest(onCancel)
  const escape = useEffectEvent((key: KeyboardEvent) => {
    if (key.key !== 'Escape' || key.isComposing || !form.current?.contains(document.activeElement)) return
    key.preventDefault()
    onCancel()
  })
  useEffect(() => {
    // Escape closes this form before its dialog: this listener runs before Radix's, which ignores a prevented event.
    const pressed = (key: KeyboardEvent) => escape(key)
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [])

  if (over) {
    return (
      <div ref={said} tabIndex={-1} className="rounded-control">
        <Notice tone={over.status === 'sent' ? 'ok' : 'info'}>
          {t(over.status === 'sent' ? 'sent' : waitingWords[over.why])}
        </Notice>
      </div>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('heading')}
      className="grid gap-4 rounded-card bg-sunken p-4"
    >
      {isGone && <Notice tone="info">{t('gone')}</Notice>}
      {progress.status === 'failed' && <Notice tone="danger">{progress.message}</Notice>}
      <Field label={t('text')} hint={t('hint')} error={error}>
        {(control) => (
          <textarea
            dir="auto"
            {...control}
            ref={box}
            rows={4}
            value={text}
            // What is typed while it is sent would be lost with the form.
            readOnly={progress.status === 'sending'}
            style={progress.status === 'sending' ? { opacity: 0.6 } : undefined}
            onChange={({ target }) => {
              setText(target.value)
              kept.keep(target.value)
              // An error that changed as the field is left would move a button from under the press.
              if (error) setError(problemOf(typedOf(target.value)))
            }}
            className={`${inputLook} resize-y`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={progress.status === 'sending'}>
          {progress.status === 'sending' ? t('sending') : t('send')}
        </Button>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

/** Pasted text brings marks that nobody sees, and that the server would refuse long after "Saved on this device". */
function typedOf(text: string): string {
  return printable(text).trim()
}

const waitingWords = {
  offline: 'kept',
  'signed-out': 'keptSignedOut',
  limited: 'keptLimited',
  failed: 'keptFailed',
} as const satisfies Record<UnsentReason, string>

import { useEffect, useRef, useState } from 'react'
import { addComment, readComments, readEarlierComments, removeComment } from '#client/data/online/comments.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useKeptText } from '#client/data/typed-text.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useHeldFields } from '#client/forms/use-held-fields.ts'
import { formatDateTime, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { commentWords } from '#client/i18n/words/comments.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputLook } from '#client/ui/fields/field.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { commentsOfPage, wholeThread, type RecordComment } from '#sync/protocol/answers/record-comments.ts'
import { isAtMost } from '#sync/rules/typed-text.ts'
import { LeaveDialog, useLeaveWarning } from '../form/use-leave-warning.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import type { Section } from '../section.ts'

const longest = 2000

/** The one thread of a record, in its history; online only. */
export function Comments({ section, id }: { section: Section; id: string }) {
  const t = useWords(commentWords)
  const answer = useAnswer(`comments ${id}`, (signal) => readComments(id, signal))
  const call = useCall()
  const heading = useRef<HTMLHeadingElement>(null)
  const [earlier, setEarlier] = useState<readonly RecordComment[]>([])
  const [isWhole, setWhole] = useState(false)
  const latest = answer.status === 'ready' ? answer.value.comments : []
  const thread = wholeThread(earlier, latest)
  const first = thread[0]
  const showEarlier = async (place: RecordComment) => {
    const isDone = await call.run(async () => {
      const page = await readEarlierComments(id, place)
      setWhole(page.length < commentsOfPage)
      setEarlier([...page, ...thread])
    })
    // The button may go away.
    if (isDone) heading.current?.focus()
  }
  const remove = async (comment: RecordComment) => {
    const isDone = await call.run(async () => {
      await removeComment(comment.id)
      setEarlier((shown) => shown.filter((one) => one.id !== comment.id))
      await answer.reload()
    })
    // The button goes away with its comment.
    if (isDone) heading.current?.focus()
  }
  return (
    <section aria-labelledby="comments" className="grid max-w-[52rem] gap-3">
      <h2 ref={heading} id="comments" tabIndex={-1} className="text-[1.125rem] outline-none">
        {t('comments')}
      </h2>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      <CallProblems problems={call.problems} />
      {answer.status === 'ready' && (
        <>
          {thread.length === 0 && <p className="text-muted">{t('none')}</p>}
          {first && latest.length >= commentsOfPage && !isWhole && (
            <Button compact busy={call.isBusy} className="justify-self-start" onClick={() => void showEarlier(first)}>
              {t('earlier')}
            </Button>
          )}
          <ol className="grid gap-3">
            {thread.map((comment) => (
              <li key={comment.id} className="grid gap-1 rounded-control border border-hairline p-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-[0.9375rem] text-muted">
                  <span>
                    <strong className="text-text">{comment.by}</strong>, {formatDateTime(comment.at)}
                  </span>
                  {comment.isOwn && (
                    <Button
                      compact
                      variant="quiet"
                      disabled={call.isBusy}
                      aria-label={t('removeOf', { when: formatDateTime(comment.at) })}
                      onClick={() => void remove(comment)}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
              </li>
            ))}
          </ol>
          <NewComment
            place={`comment ${id}`}
            people={answer.value.people.map(({ name }) => name)}
            send={async (comment) => {
              await addComment({ ...comment, entity: section.collection, documentId: id, path: section.path })
              await answer.reload()
            }}
          />
        </>
      )}
    </section>
  )
}

type Sent = { id: string; text: string }

/** The id of a comment stands before its text where that is kept. */
const idLength = crypto.randomUUID().length

type NewProps = {
  /** Where what was typed is kept until it is sent. */
  place: string
  people: readonly string[]
  send: (comment: Sent) => Promise<void>
}

function NewComment({ place, people, send }: NewProps) {
  const t = useWords(commentWords)
  const call = useCall()
  const kept = useKeptText(place)
  const [text, show] = useState(() => kept.text?.slice(idLength) ?? '')
  const [error, setError] = useState<string | undefined>(undefined)
  /** The same until it has arrived, after a reload too, so that a second attempt is not a second comment. */
  const [id, renew] = useState(() => kept.text?.slice(0, idLength) ?? crypto.randomUUID())
  const type = (next: string) => {
    show(next)
    if (next === '') kept.forget()
    else kept.keep(id + next)
  }
  const leave = useLeaveWarning(text.trim() !== '')
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useHeldFields(form, call.isBusy, 'a')
  const named = useRef(false)
  useEffect(() => {
    if (!named.current) return
    named.current = false
    box.current?.focus()
    box.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const leaveIt = () => {
    kept.forget()
    leave.release()
  }
  const submit = () => {
    const written = text.trim()
    const problem =
      written === ''
        ? t('required')
        : isAtMost(written, longest)
          ? undefined
          : t('tooLong', { most: formatInteger(longest) })
    setError(problem)
    if (problem) return box.current?.focus()
    void call.run(async () => {
      await send({ id, text: written })
      type('')
      renew(crypto.randomUUID())
    }, true)
  }
  const name = (person: string) => {
    named.current = true
    type(`${text.replace(/@[^@\n]{0,40}$/, '').replace(/(\S)$/, '$1 ')}@${person} `)
  }
  const begun = /@([^@\n]{0,40})$/.exec(text)?.[1]?.toLowerCase()
  const offered =
    begun === undefined ? [] : people.filter((person) => person.toLowerCase().startsWith(begun)).slice(0, 5)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LeaveDialog question={leave.question} onStay={leave.stay} onLeave={leaveIt} />
      <CallProblems problems={call.problems} />
      <Field label={t('comment')} hint={t('hint')} error={error}>
        {(attributes) => (
          <textarea
            dir="auto"
            {...attributes}
            ref={box}
            rows={3}
            value={text}
            onChange={({ target }) => {
              type(target.value)
              setError(undefined)
            }}
            className={`${inputLook} resize-y`}
          />
        )}
      </Field>
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offered.map((person) => (
            <Button key={person} compact aria-label={t('mention', { name: person })} onClick={() => name(person)}>
              @{person}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" busy={call.isBusy} className="justify-self-start">
        {t('send')}
      </Button>
    </form>
  )
}

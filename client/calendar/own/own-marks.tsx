import { useOwnRecord } from '#client/data/replica/own/own-records.ts'
import { toggleOwn } from '#client/data/replica/own/toggle-own.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { Button } from '#client/ui/button.tsx'
import { useDialogKeys } from '#client/ui/page/use-dialog-keys.ts'
import { CircleCheck, Star } from 'lucide-react'
import { useRef, useState } from 'react'

/** The star of an event, and "Done" at a date that is a deadline: the reader's own, shown at once, offline too. */
export function OwnMarks(props: { eventId: string; scheduleId: string; isDeadline: boolean }) {
  const { eventId, scheduleId, isDeadline } = props
  const t = useWords(ownWords)
  const star = useOwnRecord('star', eventId)
  const done = useOwnRecord('done', isDeadline ? scheduleId : null)
  const [isRefused, refuse] = useState(false)
  const isStarred = star.status === 'ready' && star.value.value.isStarred
  const isDone = done.status === 'ready' && done.value.value.isDone
  const toggle = (kind: 'star' | 'done', key: string) => {
    toggleOwn(kind, key).then(
      () => refuse(false),
      (error: unknown) => {
        console.warn(error)
        refuse(true)
      },
    )
  }
  const button = useRef<HTMLButtonElement>(null)
  useDialogKeys(button, { s: () => toggle('star', eventId) })
  const problems = [star, done].flatMap((one) => (one.status === 'ready' ? (one.value.problem ?? []) : []))
  const problem = isRefused ? t('notSaved') : problems[0]
  return (
    <>
      <Button
        ref={button}
        compact
        aria-pressed={isStarred}
        aria-keyshortcuts="s"
        title={t('starKey')}
        icon={<Star aria-hidden size={18} className={isStarred ? 'fill-current' : undefined} />}
        onClick={() => toggle('star', eventId)}
      >
        {t('star')}
      </Button>
      {isDeadline && (
        <Button
          compact
          aria-pressed={isDone}
          title={t('doneKey')}
          icon={<CircleCheck aria-hidden size={18} />}
          onClick={() => toggle('done', scheduleId)}
        >
          {t('done')}
        </Button>
      )}
      {problem !== undefined && (
        <p role="alert" className="w-full font-semibold text-danger">
          {problem}
        </p>
      )}
    </>
  )
}

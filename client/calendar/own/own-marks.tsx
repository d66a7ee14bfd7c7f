import { useOwnRecord } from '#client/data/replica/own/own-records.ts'
import { toggleOwn } from '#client/data/replica/own/toggle-own.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { Button } from '#client/ui/button.tsx'
import { useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import { CircleCheck, Star } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

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
  useStarKey(button, () => toggle('star', eventId))
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
        className={isStarred ? 'border-brand bg-brand-soft text-brand' : undefined}
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
          className={isDone ? 'border-ok bg-ok-soft text-ok' : undefined}
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

/** `s` in the dialog of the event, unless somebody types or another dialog is open above it. */
function useStarKey(button: { current: HTMLElement | null }, star: () => void): void {
  const [isOn] = useShortcutSetting()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const top = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
    if (!top?.contains(button.current)) return
    event.preventDefault()
    star()
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

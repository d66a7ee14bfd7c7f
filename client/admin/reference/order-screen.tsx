import { ArrowDown, ArrowUp, GripVertical, ListOrdered } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { changeEach } from '#client/data/replica/edits/save-batch.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { withSmallLetter } from '#client/i18n/words/fields.ts'
import { referenceWords } from '#client/i18n/words/reference.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classes } from '#client/ui/classes.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import { markDone } from '../bulk/actions.ts'
import { useFlash } from '../flash-message.tsx'
import { LeaveDialog, useLeaveWarning } from '../form/use-leave-warning.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { inReadersOrder, isSameOrder, moved } from './order.ts'
import type { ReferenceSection } from './reference-tools.tsx'

/** /administration/{section}/order: puts reference data in the order in which readers see it, in one bulk change. */
export function OrderScreen({ section }: { section: ReferenceSection }) {
  const { collection, thing, holds } = section
  const t = useWords(referenceWords)
  const things = withSmallLetter(useWords(thingWords)(`${thing}s`))
  const flash = useFlash()
  const navigate = useNavigate()
  const listed = useListedRows(collection)
  const own = useMemo(
    () =>
      listed.status === 'ready'
        ? listed.value.filter(({ row }) => !row.archived && (holds?.(row as never) ?? true))
        : [],
    [listed, holds],
  )
  const stored = useMemo(() => inReadersOrder(own.map(({ row }) => row)).map(({ id }) => id), [own])
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  /** The stored order that was put into another one here. */
  const [opened, setOpened] = useState<readonly string[]>([])
  const [announced, announce] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [dragged, drag] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const leave = useLeaveWarning(typed !== null)
  const byId = new Map(own.map((one) => [one.row.id, one]))
  // What has come or gone meanwhile comes last, or goes.
  const ids = typed ? [...typed.filter((id) => byId.has(id)), ...stored.filter((id) => !typed.includes(id))] : stored

  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length) return
    if (typed === null) setOpened(stored)
    setTyped(moved(ids, id, to))
    const name = byId.get(id)?.row.name ?? ''
    announce(t('moved', { name, place: String(to + 1), count: String(ids.length) }))
  }
  const step = (id: string, by: -1 | 1) => {
    move(id, ids.indexOf(id) + by)
    // A row that changes places takes the focus out of itself.
    afterFrame(() => {
      const row = list.current?.querySelector(`[data-id="${id}"]`)
      const wanted = row?.querySelector<HTMLElement>(`[data-move="${by}"]:not(:disabled)`)
      const control = wanted ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)')
      control?.focus()
    })
  }
  const dragOver = useEffectEvent(({ clientY }: PointerEvent) => {
    if (dragged === null || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    if (over >= 0 && ids[over] !== dragged) move(dragged, over)
  })
  // On the window: a row that changes places would lose the pointer that it holds.
  useEffect(() => {
    if (dragged === null) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const end = () => drag(null)
    addEventListener('pointermove', (event) => dragOver(event), { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    return () => leaving.abort()
  }, [dragged])
  const takeTheirs = () => {
    setTyped(null)
    announce(t('theirsTaken'))
    // The pressed button is gone.
    afterFrame(() => list.current?.querySelector<HTMLElement>('[data-move]:not(:disabled)')?.focus())
  }
  const toList = () => void navigate(addressOf(section))
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const rows = ids.map((id, index) => ({
      listed: byId.get(id)!,
      change: { does: 'set', values: { displayOrder: index + 1 } } as const,
    }))
    const outcome = await changeEach(collection, rows)
    setBusy(false)
    if (outcome.status === 'failed') return setProblem(outcome.message)
    if (outcome.count > 0) {
      const names = new Map(own.map(({ row: { id, name } }) => [id, name]))
      markDone('changed', [])
      const batch = { id: outcome.batch, action: 'changed', thing, count: outcome.count, names } as const
      flash.onNext({ tone: 'ok', text: '', batch })
    }
    leave.release()
    toList()
  }
  const cancel = () => (typed === null ? toList() : leave.confirmBefore(toList))

  return (
    <>
      <ScreenHeading>{t('orderTitle', { things })}</ScreenHeading>
      <p className="max-w-measure text-muted">{t('orderHint')}</p>
      <Card className="grid max-w-[44rem] grid-cols-1 gap-4">
        {problem && <ErrorPanel messages={[problem]} />}
        {typed !== null && !isBusy && !isSameOrder(opened, stored) && !isSameOrder(typed, stored) && (
          <Notice
            tone="warning"
            actions={
              <Button compact onClick={takeTheirs}>
                {t('takeTheirs')}
              </Button>
            }
          >
            {t('overtaken')}
          </Notice>
        )}
        {listed.status === 'loading' && <QuietSpinner label={t('loading')} />}
        {listed.status === 'error' && <ErrorPanel messages={[listed.message]} onRetry={listed.retry} />}
        {listed.status === 'ready' && ids.length === 0 && <EmptyState icon={<ListOrdered />} message={t('nothing')} />}
        <ol ref={list} className="grid grid-cols-1">
          {ids.map((id, index) => {
            const name = byId.get(id)?.row.name ?? ''
            return (
              <li
                key={id}
                data-id={id}
                className={classes(
                  'flex min-h-12 flex-wrap items-center gap-2 border-b border-hairline',
                  id === dragged && 'bg-brand-soft',
                )}
              >
                <span
                  aria-hidden
                  title={t('drag', { name })}
                  className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-muted"
                  onPointerDown={(event) => {
                    // No text is marked on the way.
                    event.preventDefault()
                    drag(id)
                  }}
                >
                  <GripVertical size={18} />
                </span>
                <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">{name}</span>
                <IconButton
                  label={t('up', { name })}
                  data-move="-1"
                  icon={<ArrowUp aria-hidden size={18} />}
                  disabled={index === 0}
                  onClick={() => step(id, -1)}
                />
                <IconButton
                  label={t('down', { name })}
                  data-move="1"
                  icon={<ArrowDown aria-hidden size={18} />}
                  disabled={index === ids.length - 1}
                  onClick={() => step(id, 1)}
                />
              </li>
            )
          })}
        </ol>
        <p role="status" className="sr-only">
          {announced}
        </p>
        <StickyBar>
          <Button variant="primary" busy={isBusy} disabled={typed === null} onClick={() => void save()}>
            {t('save')}
          </Button>
          <Button onClick={cancel}>{t('cancel')}</Button>
        </StickyBar>
      </Card>
      <LeaveDialog question={leave.question} onStay={leave.stay} onLeave={leave.release} />
    </>
  )
}

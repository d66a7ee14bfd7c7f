import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import { daysBetween } from '#sync/rules/day.ts'
import { deskFlash, moveBy, readMovable, type Movable } from './move-event.ts'

type Dragged = { from: string; movable: Promise<Movable | null>; cannot: boolean }

/** Moves an event of the month that is dragged by the mouse to another of its days. @returns stops it */
export function followDrags(): () => void {
  let dragged: Dragged | null = null
  let over: HTMLElement | null = null
  const mark = (cell: HTMLElement | null) => {
    over?.style.removeProperty('box-shadow')
    over = cell
    over?.style.setProperty('box-shadow', 'inset 0 0 0 3px var(--brand)')
  }
  const begin = (event: DragEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('.month-grid a[data-opener]') : null
    const from = link && dayUnder(event)
    const scheduleId = link?.dataset['opener']?.split(' ').at(-1)
    if (!from || scheduleId === undefined || !event.dataTransfer) return
    event.dataTransfer.effectAllowed = 'move'
    const drag: Dragged = { from: from.dataset['day']!, movable: read(scheduleId), cannot: false }
    dragged = drag
    void drag.movable.then((movable) => {
      if (!movable || 'event' in movable) return
      drag.cannot = true
      deskFlash.here({ tone: 'warning', text: movable.why })
    })
  }
  const hover = (event: DragEvent) => {
    if (!dragged || dragged.cannot) return mark(null)
    const cell = dayUnder(event)
    mark(cell)
    if (cell) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    const cell = dragged && dayUnder(event)
    const drag = dragged
    end()
    if (!cell || !drag) return
    event.preventDefault()
    const to = cell.dataset['day']!
    void drag.movable.then(async (movable) => {
      if (!movable || !('event' in movable)) return
      const message = await moveBy(movable, daysBetween(drag.from, to))
      if (message) deskFlash.here(message)
    })
  }
  const end = () => {
    mark(null)
    dragged = null
  }
  const doing = { dragstart: begin, dragover: hover, drop, dragend: end } as const
  for (const [name, listener] of Object.entries(doing)) document.addEventListener(name, listener as EventListener)
  return () => {
    end()
    for (const [name, listener] of Object.entries(doing)) document.removeEventListener(name, listener as EventListener)
  }
}

/** Also where the mouse is over a bar, which reaches over the cells of several days. */
function dayUnder({ clientX, clientY }: DragEvent): HTMLElement | null {
  const cells = document.elementsFromPoint(clientX, clientY)
  return (
    cells.find((one): one is HTMLElement => one instanceof HTMLElement && one.matches('.month-grid td[data-day]')) ??
    null
  )
}

async function read(scheduleId: string): Promise<Movable | null> {
  const entry = await currentCopy()?.reader.findSchedule(scheduleId)
  return entry ? readMovable(entry.eventId).catch(() => null) : null
}

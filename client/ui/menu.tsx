import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export type MenuItem = { label: string; icon: ReactNode; isDanger?: boolean; onSelect: () => void }

/**
 * A button that opens a short list of actions: a disclosure of real buttons. The arrow keys open it and move through
 * them, as Home and End do; Escape, a press elsewhere and leaving with the keyboard close it; near the end of the
 * window it opens upwards.
 */
export function Menu({
  label,
  icon,
  describedBy,
  items,
}: {
  label: string
  icon: ReactNode
  describedBy?: string
  items: readonly MenuItem[]
}) {
  const [isOpen, setOpen] = useState(false)
  const [walkedInBy, walkInBy] = useState<string | null>(null)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const pressedElsewhere = (event: PointerEvent) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false)
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false)
        button.current?.focus()
      }
      if (event.defaultPrevented || !whole.current?.contains(document.activeElement)) return
      const choices = [...whole.current.querySelectorAll<HTMLElement>('li button')]
      const next = nextOf[event.key]?.(choices.indexOf(document.activeElement as HTMLElement), choices.length)
      if (next === undefined) return
      event.preventDefault()
      choices[next % choices.length]?.focus()
    }
    document.addEventListener('pointerdown', pressedElsewhere)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerdown', pressedElsewhere)
      document.removeEventListener('keydown', pressed)
    }
  }, [isOpen])

  const openBy = (key: string | null) => {
    walkInBy(key)
    setOpen(true)
  }
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !whole.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <div ref={whole} className="relative" onBlur={leave} onDoubleClick={(event) => event.stopPropagation()}>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        className="md:pointer-fine:size-9"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-describedby={describedBy}
        onClick={() => (isOpen ? setOpen(false) : openBy(null))}
        onKeyDown={(event) => {
          if (isOpen || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
          event.preventDefault()
          openBy(event.key)
        }}
      />
      {isOpen && (
        <MenuList
          id={listId}
          focused={walkedInBy === null ? null : nextOf[walkedInBy]!(-1, items.length)}
          items={items.map((item) => ({
            ...item,
            onSelect: () => {
              setOpen(false)
              button.current?.focus()
              item.onSelect()
            },
          }))}
        />
      )}
    </div>
  )
}

/** Where a key leads from the item at this index; from the button (-1), to the first or the last. */
const nextOf: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index, count) => (index < 0 ? count : index + count) - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Pixels between a list and the edge of the window. */
const spaceAround = 8

type MenuListProps = {
  id: string
  /** The index of the item that gets the focus at once. */
  focused: number | null
  items: readonly MenuItem[]
}

function MenuList({ id, focused, items }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [opensUpwards, openUpwards] = useState(false)
  /** Pixels that it would stand outside of the window, to its left. */
  const [outside, setOutside] = useState(0)
  useLayoutEffect(() => {
    if (focused !== null) list.current?.querySelectorAll('button')[focused]?.focus({ preventScroll: true })
  }, [focused])
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (!box) return
    openUpwards(box.bottom > innerHeight && box.top > box.height)
    setOutside(Math.max(0, spaceAround - box.left))
  }, [])
  return (
    <ul
      ref={list}
      id={id}
      style={{ right: -outside }}
      className={classes(
        'absolute z-30 w-max min-w-44 rounded-control border border-hairline bg-surface p-1.5 shadow-lift',
        opensUpwards ? 'bottom-[calc(100%+0.25rem)]' : 'top-[calc(100%+0.25rem)]',
      )}
    >
      {items.map(({ label, icon, isDanger, onSelect }) => (
        <li key={label}>
          <button
            type="button"
            onClick={onSelect}
            className={classes(
              'flex min-h-11 w-full items-center gap-3 rounded-chip px-3 text-left font-semibold',
              isDanger ? 'text-danger hover:bg-danger-soft' : 'text-text hover:bg-brand-soft hover:text-brand',
            )}
          >
            {icon}
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

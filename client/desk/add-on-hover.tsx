import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { addEventAddress } from './add-address.ts'

type Hovered = { day: string; left: number; top: number }

/** A "+" on the day under the mouse. By key `c` does it, by touch the button below the day's events. */
export function AddOnHover() {
  const t = useWords(deskWords)
  const navigate = useNavigate()
  const [hovered, hover] = useState<Hovered | null>(null)
  useEffect(() => {
    const follow = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('[data-add-on]')) return
      const cell = target.closest<HTMLElement>('.month-grid td[data-day]')
      if (!cell) return hover(null)
      const { left, top, width } = cell.getBoundingClientRect()
      hover({ day: cell.dataset['day']!, left: left + scrollX + width / 2 - 12, top: top + scrollY + 2 })
    }
    // Where the page has been scrolled under it, the next move of the mouse says what is there.
    const hide = () => hover(null)
    document.addEventListener('pointerover', follow)
    addEventListener('resize', hide)
    return () => {
      document.removeEventListener('pointerover', follow)
      removeEventListener('resize', hide)
    }
  }, [])
  if (!hovered) return null
  const { day, left, top } = hovered
  const label = t('addOn', { day: formatLongDate(day) })
  return createPortal(
    <button
      type="button"
      data-add-on
      tabIndex={-1}
      aria-label={label}
      title={label}
      style={{ left, top }}
      className="absolute z-4 inline-flex size-6 items-center justify-center rounded-[6px] bg-surface text-brand shadow-lift hover:bg-brand-soft print:hidden"
      onClick={() => void navigate(addEventAddress(day))}
    >
      <Plus aria-hidden size={16} />
    </button>,
    document.body,
  )
}

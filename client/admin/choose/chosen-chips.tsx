import { ArrowLeft, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { chooseWords } from '#client/i18n/words/choose.ts'
import { Dot } from '#client/ui/color/color-chip.tsx'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import type { Choice } from './offered.ts'

type ChosenChipsProps = {
  ref: Ref<HTMLUListElement>
  chosen: readonly Choice[]
  onRemove: (choice: Choice) => void
  onMove?: (from: number, to: number) => void
  /** The focus goes back to the field. */
  onBack: () => void
}

/**
 * What is chosen. The chips are no tab stops: the left arrow leads to them from the field, Delete removes one, and with Alt the
 * arrows move it.
 */
export function ChosenChips({ ref, chosen, onRemove, onMove, onBack }: ChosenChipsProps) {
  const t = useWords(chooseWords)
  const pressKey = (event: KeyboardEvent<HTMLLIElement>, number: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const to = number + (by ?? 0)
    const list = event.currentTarget.parentElement!
    const focus = (at: number) => list.children[at]?.querySelector<HTMLElement>('[data-remove]')?.focus()
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(chosen[number]!)
    else if (by === undefined) return
    else if (event.altKey) {
      if (!onMove || to < 0 || to >= chosen.length) return
      onMove(number, to)
      afterFrame(() => focus(to))
    } else if (to >= chosen.length) onBack()
    else focus(to)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ul ref={ref} className="flex flex-wrap gap-2">
      {chosen.map((choice, number) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys beside the buttons that do the same
        <li
          key={choice.id}
          className="inline-flex max-w-full items-center gap-2 rounded-full border border-brand bg-brand-soft pl-3.5 font-semibold text-brand"
          onKeyDown={(event) => pressKey(event, number)}
        >
          {onMove && number > 0 && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('moveForward', { name: choice.name })}
              title={t('moveForward', { name: choice.name })}
              className={buttonOfChip}
              onClick={() => onMove(number, number - 1)}
            >
              <ArrowLeft aria-hidden size={16} />
            </button>
          )}
          {choice.color && <Dot color={choice.color} className="size-3" />}
          <span className="min-w-0 py-1 wrap-anywhere">{choice.name}</span>
          <button
            type="button"
            tabIndex={-1}
            data-remove
            aria-label={t('remove', { name: choice.name })}
            title={t('remove', { name: choice.name })}
            className={buttonOfChip}
            onClick={() => onRemove(choice)}
          >
            <X aria-hidden size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const buttonOfChip =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-surface md:pointer-fine:size-9'

import { Search } from 'lucide-react'
import { useRef, type SubmitEvent } from 'react'
import { classes } from '../classes.ts'
import { inputLook } from './field.tsx'
import { useShortcut } from '../page/shortcuts.ts'

/**
 * A search box that narrows what is on the screen with every key press, and at once when Enter is pressed; `/` focuses
 * it. Its label is its accessible name, not shown.
 */
export function SearchField({
  label,
  value,
  onChange,
  onEnter,
  className,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onEnter?: () => void
  className?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', label, () => input.current?.select())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onEnter?.()
    // The keyboard on the glass would cover what was found.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  return (
    <form onSubmit={submit} className={classes('relative block', className)}>
      <Search aria-hidden size={18} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted" />
      <input
        dir="auto"
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className={classes(inputLook, 'pl-10')}
      />
    </form>
  )
}

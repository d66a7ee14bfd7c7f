import { Search } from 'lucide-react'
import { useRef } from 'react'
import { classes } from './classes.ts'
import { inputLook } from './field.tsx'
import { useShortcut } from './shortcuts.ts'

/**
 * A search box that narrows what is on the screen with every key press; `/` focuses it. Its label is its accessible
 * name, not shown.
 */
export function SearchField({
  label,
  value,
  onChange,
  className,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', label, () => input.current?.select())
  return (
    <span className={classes('relative block', className)}>
      <Search aria-hidden size={18} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-muted" />
      <input
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
    </span>
  )
}

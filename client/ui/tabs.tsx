import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tab = { key: string; label: string; panel: ReactNode }

/**
 * Tabs as the APG describes them: one stop of the Tab key; arrows, Home and End move and show. A panel that has been
 * shown stays in the page, so that its input is not lost; which one is shown is this component's own state.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [shown, show] = useState(0)
  const [seen, see] = useState<ReadonlySet<number>>(new Set([0]))
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const open = (index: number) => {
    show(index)
    see((before) => new Set([...before, index]))
  }
  const press = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const next = {
      ArrowRight: shown === last ? 0 : shown + 1,
      ArrowLeft: shown === 0 ? last : shown - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    open(next)
    buttons.current[next]?.focus()
  }
  return (
    <div className="grid gap-6">
      <div role="tablist" aria-label={label} className="flex flex-wrap gap-x-1 border-b border-hairline">
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            ref={(button) => {
              buttons.current[index] = button
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={index === shown}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => open(index)}
            onKeyDown={press}
            className={classes(
              'min-h-11 shrink-0 border-b-3 px-3 font-semibold transition-colors duration-[120ms] md:px-5',
              index === shown ? 'border-brand text-brand' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={index !== shown}
        >
          {seen.has(index) && tab.panel}
        </div>
      ))}
    </div>
  )
}

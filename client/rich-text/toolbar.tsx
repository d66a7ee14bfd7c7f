import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useSlate } from 'slate-react'
import { useWords } from '#client/i18n/i18n.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { classes } from '#client/ui/classes.ts'
import { leadToText, takeSelection } from './selection.ts'
import { applyTool, shortcutOf, tools, type Panel, type Tool } from './tools.ts'

const all = tools.flat()

/**
 * The tools of one text: one stop of the Tab key, the arrow keys move through it, Escape leads back to the text. A press
 * with the mouse keeps the focus, and on a phone the keyboard, with the text.
 */
export function Toolbar({
  label,
  controls,
  opened,
  open,
}: {
  label: string
  controls: string
  opened: Panel | null
  open: (panel: Panel) => void
}) {
  const editor = useSlate()
  const t = useWords(richTextWords)
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)

  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') void leadToText(editor)
    if (next === undefined) return
    event.preventDefault()
    const index = (next + all.length) % all.length
    setStop(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }
  const press = (event: MouseEvent, tool: Tool) => {
    setStop(all.indexOf(tool))
    takeSelection(editor)
    applyTool(editor, tool, open)
    const byPointer = event.detail > 0
    if (byPointer && !('opens' in tool)) void leadToText(editor)
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('formatting', { label })}
      aria-controls={controls}
      onKeyDown={move}
      className="flex flex-wrap gap-x-2 border-b border-hairline p-1 print:hidden"
    >
      {tools.map((group) => (
        <div key={group[0]!.name} className="flex flex-wrap">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              word={t(tool.name)}
              isPressed={tool.isOn?.(editor)}
              isOff={tool.isOff?.(editor) ?? false}
              isOpen={'opens' in tool ? opened === tool.opens : undefined}
              isStop={all[stop] === tool}
              onPress={(event) => press(event, tool)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type ToolButtonProps = {
  tool: Tool
  word: string
  isPressed: boolean | undefined
  isOff: boolean
  isOpen: boolean | undefined
  isStop: boolean
  onPress: (event: MouseEvent) => void
}

function ToolButton({ tool, word, isPressed, isOff, isOpen, isStop, onPress }: ToolButtonProps) {
  const { icon: Icon } = tool
  const shortcut = shortcutOf(tool)
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={word}
      title={shortcut ? `${word} (${shortcut.shown})` : word}
      aria-keyshortcuts={shortcut?.aria}
      aria-pressed={isPressed}
      aria-expanded={isOpen}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classes(
        'inline-flex size-11 items-center justify-center rounded-chip text-text transition-colors duration-[120ms]',
        'hover:bg-brand-soft hover:text-brand aria-pressed:bg-brand-soft aria-pressed:text-brand',
        'aria-expanded:bg-brand-soft aria-expanded:text-brand aria-disabled:opacity-40 md:pointer-fine:size-9',
        'forced-colors:border forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-pressed:border-2',
      )}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}

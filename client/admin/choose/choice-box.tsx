import { ChevronDown, Plus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefCallback } from 'react'
import { useBeforeSave } from '#client/forms/before-save.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { chooseWords } from '#client/i18n/words/choose.ts'
import { classes } from '#client/ui/classes.ts'
import { Dot } from '#client/ui/color/color-chip.tsx'
import { Field, inputLook } from '#client/ui/fields/field.tsx'
import { say } from '#client/ui/page/live-region.ts'
import { ChosenChips } from './chosen-chips.tsx'
import { named, offered, type Choice } from './offered.ts'

type ChoiceBoxProps = {
  label: string
  hint?: string
  error: string | undefined
  /** Of the form's field, where there is one. */
  name?: string
  ref?: RefCallback<HTMLInputElement>
  /** The form's `control`. */
  form: object
  /** Null until they are known. */
  choices: readonly Choice[] | null
  /** In the order in which they are shown. */
  chosen: readonly Choice[]
  /** At most one is chosen, and stands in the field itself. */
  isSingle?: boolean
  onChoose: (id: string) => void
  onRemove: (id: string) => void
  /** For what people put in order: to the place of another one. */
  onMove?: (from: number, to: number) => void
  /** Makes a new one of this name and chooses it. @returns what is wrong, or null */
  onAdd: (name: string) => Promise<string | null>
  onLeave?: () => void
}

/**
 * A field in which something is searched and chosen (APG: editable combobox with list autocomplete): one tab stop, whatever is
 * chosen in it. Enter and Tab take what is marked; what is chosen are chips, of which Backspace removes the last.
 */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, hint, error, name, ref, form, choices, chosen, isSingle = false, onLeave } = props
  const { onChoose, onRemove, onMove, onAdd } = props
  const t = useWords(chooseWords)
  const listId = useId()
  const box = useRef<HTMLInputElement | null>(null)
  const chips = useRef<HTMLUListElement>(null)
  /** What is typed and not chosen; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [marked, mark] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [adding, setAdding] = useState<string | null>(null)
  /** What is being added, and whether it was: a save that is pressed meanwhile waits for it. */
  const addition = useRef<Promise<boolean> | null>(null)
  const text = typed ?? ''
  const found = offered(choices ?? [], text, isSingle ? [] : chosen.map(({ id }) => id))
  const adds = choices === null ? null : found.adds
  const count = found.choices.length + (adds === null ? 0 : 1)
  const active = Math.min(marked, count - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, listId])

  const close = () => {
    setOpen(false)
    setTyped(null)
    setProblem(null)
    mark(0)
  }
  const open = () => {
    const own = isSingle && typed === null ? found.choices.findIndex(({ id }) => id === chosen[0]?.id) : 0
    mark(Math.max(0, own))
    setOpen(true)
  }
  const choose = (choice: Choice) => {
    close()
    if (isSingle && choice.id === chosen[0]?.id) return
    onChoose(choice.id)
    if (!isSingle) say(t('chose', { name: choice.name }))
  }
  const remove = (choice: Choice) => {
    onRemove(choice.id)
    say(t('removed', { name: choice.name }))
    box.current?.focus()
  }
  const add = async (newName: string): Promise<boolean> => {
    setOpen(false)
    setAdding(newName)
    const wrong = await onAdd(newName)
    addition.current = null
    setAdding(null)
    if (wrong !== null) {
      setProblem(wrong)
      return false
    }
    close()
    say(t('added', { name: newName }), 'done')
    return true
  }
  const take = (index: number) => {
    const choice = found.choices[index]
    if (choice) choose(choice)
    else if (adds !== null) addition.current = add(adds)
  }
  /** Takes what is typed, if that says which one. @returns whether nothing is left to be decided */
  const settle = (takesMarked: boolean): boolean => {
    if (adding !== null) return false
    if (typed === null) return true
    if (typed.trim() === '') {
      const [own] = chosen
      if (isSingle && own) onRemove(own.id)
      close()
      return true
    }
    const choice = named(found, typed) ?? (takesMarked && isOpen ? found.choices[active] : undefined)
    if (choice) choose(choice)
    else setProblem(found.archived === null ? t(adds === null ? 'unknown' : 'unknownMayAdd', { text: typed }) : null)
    setOpen(false)
    return choice !== undefined
  }
  const isAtStart = () => box.current?.selectionStart === 0 && box.current.selectionEnd === 0
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      if (!isOpen) open()
      else if (count > 0) mark((active + by + count) % count)
    } else if (event.key === 'Enter' && isOpen && count > 0 && !event.altKey) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab' && typed !== null) settle(true)
    else if (event.key === 'Backspace' && !isSingle && text === '' && chosen.length > 0) {
      event.preventDefault()
      remove(chosen.at(-1)!)
    } else if (event.key === 'ArrowLeft' && !isSingle && isAtStart() && chosen.length > 0) {
      event.preventDefault()
      chips.current?.querySelector<HTMLElement>('li:last-child [data-remove]')?.focus()
    }
  }
  const isArchived = found.archived !== null && typed !== null && t('isArchived', { name: found.archived })
  const wrong = (problem || undefined) ?? error
  return (
    <Field label={label} hint={hint} error={wrong}>
      {(control) => (
        <div
          className="grid gap-2"
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            settle(false)
            setOpen(false)
            onLeave?.()
          }}
        >
          {!isSingle && chosen.length > 0 && (
            <ChosenChips
              ref={chips}
              chosen={chosen}
              onRemove={remove}
              {...(onMove && {
                onMove: (from, to) => {
                  onMove(from, to)
                  say(t('moved', { name: chosen[from]!.name, number: to + 1 }))
                },
              })}
              onBack={() => box.current?.focus()}
            />
          )}
          <div className="relative">
            {isSingle && typed === null && chosen[0]?.color && (
              <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center">
                <Dot color={chosen[0].color} className="size-4" />
              </span>
            )}
            <input
              dir="auto"
              {...control}
              ref={(element) => {
                box.current = element
                return ref?.(element)
              }}
              name={name}
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
              aria-describedby={classes(control['aria-describedby'], `${listId}-chosen`) || undefined}
              value={typed ?? (isSingle ? (chosen[0]?.name ?? '') : '')}
              className={classes(inputLook, 'pr-11', isSingle && typed === null && chosen[0]?.color && 'pl-10')}
              onFocus={({ currentTarget }) => isSingle && currentTarget.select()}
              onClick={() => !isOpen && open()}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(null)
                mark(0)
                setOpen(true)
              }}
              onKeyDown={pressKey}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('open', { label })}
              className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-brand"
              onClick={() => {
                box.current?.focus()
                if (isOpen) setOpen(false)
                else open()
              }}
            >
              <ChevronDown aria-hidden size={20} />
            </button>
            <span id={`${listId}-chosen`} className="sr-only">
              {!isSingle && chosen.length > 0 && t('chosen', { names: chosen.map((one) => one.name).join(', ') })}
            </span>
            {isOpen && (
              <OptionList
                id={listId}
                label={label}
                options={[
                  ...found.choices.map((choice) => ({ ...choice, isChosen: choice.id === chosen[0]?.id })),
                  ...(adds === null ? [] : [{ id: 'add', name: t('add', { name: adds }), isNew: true }]),
                ]}
                active={active}
                says={
                  choices === null
                    ? t('loading')
                    : count > 0
                      ? found.more > 0 && t('moreFound', { count: found.more })
                      : isArchived ||
                        (text.trim() === '' ? t(choices.length > 0 ? 'allChosen' : 'none') : t('nothing', { text }))
                }
                onMark={mark}
                onTake={take}
              />
            )}
          </div>
          <p role="status" className={adding === null ? 'sr-only' : 'text-[0.9375rem] text-muted'}>
            {adding !== null
              ? t('adding', { name: adding })
              : isOpen && choices
                ? t('found', { count: found.choices.length })
                : ''}
          </p>
          {!isOpen && isArchived && <p className="text-[0.9375rem] font-semibold text-danger">{isArchived}</p>}
          {(typed !== null || adding !== null) && (
            <Unfinished
              form={form}
              finish={async () => {
                const isSettled = await (addition.current ?? settle(true))
                if (!isSettled) box.current?.focus()
                return isSettled
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Keeps a form from being saved over what is typed in a field and not chosen. @param form its `control` */
function Unfinished({ form, finish }: { form: object; finish: () => Promise<boolean> }) {
  useBeforeSave(form, finish)
  return null
}

type OptionListProps = {
  id: string
  label: string
  options: readonly (Choice & { isChosen?: boolean; isNew?: boolean })[]
  active: number
  /** Below the options. */
  says: string | false
  onMark: (index: number) => void
  onTake: (index: number) => void
}

/** The list under the field, or above it near the end of the window. The field keeps the focus. */
function OptionList({ id, label, options, active, says, onMark, onTake }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [opensUpwards, openUpwards] = useState(false)
  useLayoutEffect(() => {
    const own = list.current?.getBoundingClientRect()
    // The bar of the form's buttons stands over the end of the window.
    if (own) openUpwards(own.bottom > innerHeight - 80 && own.top > own.height + 80)
  }, [])
  return (
    <div
      ref={list}
      className={classes(
        'absolute inset-x-0 z-20 rounded-control border border-hairline bg-surface p-1.5 shadow-lift',
        opensUpwards ? 'bottom-[calc(100%+0.25rem)]' : 'top-[calc(100%+0.25rem)]',
      )}
      // A press moves the focus nowhere.
      onPointerDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto">
        {options.map((option, index) => (
          // The combobox receives the keys, which names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.isChosen ?? false}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-3 py-1 md:pointer-fine:min-h-9',
              (option.isChosen || option.isNew) && 'font-semibold',
              index === active && 'bg-brand-soft text-brand forced-colors:outline-3 forced-colors:outline-[Highlight]',
            )}
            onPointerMove={() => onMark(index)}
            onClick={() => onTake(index)}
          >
            {option.isNew && <Plus aria-hidden size={16} className="shrink-0" />}
            {option.color && <Dot color={option.color} className="size-3" />}
            <span className="min-w-0 wrap-anywhere">{option.name}</span>
          </div>
        ))}
      </div>
      {says && <p className="px-3 py-1.5 text-[0.9375rem] text-muted wrap-anywhere">{says}</p>}
    </div>
  )
}

import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'

const shownAtFirst = 5
const step = 100

/** The first five of a list, then all of them, or the next hundred: a queue may hold thousands. */
export function FirstItems<Item>({
  items,
  keyOf,
  children,
}: {
  items: readonly Item[]
  keyOf: (one: Item) => string
  children: (one: Item) => ReactNode
}) {
  const t = useWords(sheetWords)
  const [most, setMost] = useState(shownAtFirst)
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const left = items.length - most
  // The pressed button may be gone: reading continues where the new items begin.
  useEffect(() => {
    const item = firstNew === null ? null : list.current?.children[firstNew]
    if (!(item instanceof HTMLElement)) return
    item.tabIndex = -1
    item.focus()
  }, [firstNew])
  const showMore = () => {
    setFirstNew(most)
    setMost(most + step)
  }
  return (
    <>
      <ol ref={list} className="grid gap-2.5">
        {items.slice(0, most).map((one) => (
          <Fragment key={keyOf(one)}>{children(one)}</Fragment>
        ))}
      </ol>
      {left > 0 && (
        <Button compact className="justify-self-start" onClick={showMore}>
          {left > step
            ? t('showMore', { count: step, left: formatInteger(left) })
            : t('showAll', { count: formatInteger(items.length) })}
        </Button>
      )}
    </>
  )
}

/** The key of an edit that is waiting or was refused. */
export const editKey = ({ entry }: { entry: { edit: { id: string } } }): string => entry.edit.id

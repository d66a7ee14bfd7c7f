import { formatInteger } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import { nameListWords } from '../i18n/words/name-list.ts'

type Named = { id: string; name: string }

type NameListProps = { names: readonly Named[]; total?: number; atMost?: number }

/** The first of a list of names, and how many more there are; `total` if not all of them are known by name. */
export function NameList({ names, total = names.length, atMost = 20 }: NameListProps) {
  const t = useWords(nameListWords)
  const others = total - Math.min(atMost, names.length)
  return (
    <ul className="grid gap-1 pl-5 [list-style:disc]">
      {names.slice(0, atMost).map(({ id, name }) => (
        <li key={id} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {others > 0 && <li className="text-muted">{t('andMore', { count: formatInteger(others) })}</li>}
    </ul>
  )
}

import { useWords } from '../i18n/i18n.ts'
import { firstNamesWords } from '../i18n/words/first-names.ts'

type Named = { id: string; name: string }

/** The first of a list of names, and how many more there are. */
export function FirstNames({ names, atMost = 20 }: { names: readonly Named[]; atMost?: number }) {
  const t = useWords(firstNamesWords)
  const others = names.length - atMost
  return (
    <ul className="grid gap-1 pl-5 [list-style:disc]">
      {names.slice(0, atMost).map(({ id, name }) => (
        <li key={id} className="break-words">
          {name}
        </li>
      ))}
      {others > 0 && <li className="text-muted">{t('andMore', { count: others })}</li>}
    </ul>
  )
}

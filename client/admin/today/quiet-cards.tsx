import { ChevronDown } from 'lucide-react'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { language, useWords } from '#client/i18n/i18n.ts'
import { todayWords } from '#client/i18n/words/today.ts'
import { awayOf, quietOf, type WorkCard } from './needs-work.ts'

type SetQuiet = (heading: string, card: WorkCard) => void

const QuietContext = createContext<SetQuiet>(() => {})

/** For a card: sets what it says where it needs nobody, and otherwise null. */
export function useSetQuiet(): SetQuiet {
  return useContext(QuietContext)
}

/** The cards of Today, and below them a line about those that need a connection, and one about those that need nobody, which unfolds. */
export function QuietCards({ children }: { children: ReactNode }) {
  const t = useWords(todayWords)
  // Those that need somebody are kept too: each has its place from the beginning.
  const [cards, setCards] = useState<ReadonlyMap<string, WorkCard>>(new Map())
  const setQuiet = useCallback<SetQuiet>((heading, quiet) => {
    setCards((before) => new Map(before).set(heading, quiet))
  }, [])
  const quiet = quietOf(cards)
  const lookedAt = quiet.filter(({ isLookedAt }) => isLookedAt).map(({ heading }) => heading)
  const list = new Intl.ListFormat(language(), { type: 'conjunction' })
  const away = awayOf(cards)
  return (
    <QuietContext value={setQuiet}>
      {children}
      {away.length > 0 && <p className="text-muted">{t('needsConnection', { names: list.format(away) })}</p>}
      {quiet.length > 0 && (
        <details className="group text-muted">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-chip [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden size={18} className="shrink-0 group-open:rotate-180" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold text-text">{t('nothingElse')}</span>{' '}
              {t('lookedAt', { names: list.format(lookedAt) })}
            </span>
          </summary>
          <ul className="grid gap-x-6 gap-y-2 pt-1 pl-6.5 md:grid-cols-2">
            {quiet.map(({ heading, said, more }) => (
              <li key={heading} className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{heading}:</span> {said}
                {more && (
                  <Link
                    to={more.to}
                    className="ml-1.5 inline-flex min-h-11 items-center font-semibold text-brand md:pointer-fine:min-h-6"
                  >
                    {more.words}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </QuietContext>
  )
}

import { useEffect, useRef, useState } from 'react'
import { keyOfExclusions } from '#client/data/exclusions.ts'
import { phasesLeftOut, readPhases } from '#client/data/online/first-filters.ts'
import { saveOwnFilters } from '#client/data/replica/own/own-filters.ts'
import { writeExclusions } from '#client/data/write-exclusions.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

type Match = { before: readonly string[]; after: readonly string[] }

/** After somebody has saved other school phases: one press makes their filters match, and another undoes that. */
export function MatchFilters({ userId, phasesJson }: { userId: string; phasesJson: string }) {
  const t = useWords(ownWords)
  const [match, find] = useState<Match | null>(null)
  const [state, setState] = useState<'offered' | 'matched' | 'undone'>('offered')
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const before = storedPhases(userId)
      const after = phasesLeftOut(phasesJson, await readPhases())
      const isSame = before.length === after.length && after.every((id) => before.includes(id))
      if (!isOver && !isSame) find({ before, after })
    }
    // Without an answer nothing is offered: the filters can be changed in the calendar.
    look().catch((error: unknown) => console.warn(error))
    return () => {
      isOver = true
    }
  }, [userId, phasesJson])
  if (!match) return null
  const use = async (phases: readonly string[], next: 'matched' | 'undone') => {
    writeExclusions(userId, { phases })
    setState(next)
    // The button that was pressed goes away.
    said.current?.focus()
    await saveOwnFilters({ phases })
  }
  const press = (phases: readonly string[], next: 'matched' | 'undone') =>
    void use(phases, next).catch((error: unknown) => console.warn(error))
  const actions = {
    offered: (
      <Button compact onClick={() => press(match.after, 'matched')}>
        {t('matchNow')}
      </Button>
    ),
    matched: (
      <Button compact onClick={() => press(match.before, 'undone')}>
        {t('undo')}
      </Button>
    ),
    undone: undefined,
  }[state]
  return (
    <div ref={said} tabIndex={-1} className="rounded-control">
      <Notice tone={state === 'offered' ? 'info' : 'ok'} actions={actions}>
        {state === 'offered' ? (
          <>
            <strong className="block">{t('matchFilters')}</strong>
            {t('matchLead')}
          </>
        ) : (
          t(state === 'matched' ? 'matched' : 'matchUndone')
        )}
      </Notice>
    </div>
  )
}

function storedPhases(userId: string): string[] {
  try {
    return (JSON.parse(localStorage.getItem(keyOfExclusions('phases', userId)) ?? '[]') as unknown[]).map(String)
  } catch {
    return []
  }
}

import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { IconButton } from '#client/ui/button.tsx'
import { PanelRight } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'

const folded = 'folded'
const stored = 'side-lists'

/** In rem: below it the lists are folded until somebody unfolds them. */
const roomForBoth = 60

/** Also with large text that the page alone knows of, and no media query: the lists would leave the month no room for its words. */
function isFoldedAtFirst(): boolean {
  const chosen = localStorage.getItem(stored)
  if (chosen !== null) return chosen === folded
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return matchMedia('(width >= 80rem)').matches && innerWidth < roomForBoth * rem
}

/** Folds the lists beside the month away, which leaves it their room. The device keeps it; `/theme.js` obeys it before the first paint. */
export function SideFold() {
  const t = useWords(calendarWords)
  const [isFolded, setFolded] = useState(isFoldedAtFirst)
  useLayoutEffect(() => {
    document.documentElement.dataset['sideLists'] = isFolded ? folded : 'shown'
  }, [isFolded])
  const toggle = () => {
    setFolded(!isFolded)
    localStorage.setItem(stored, isFolded ? 'shown' : folded)
  }
  return (
    <IconButton
      label={`${t('thisWeek')}, ${t('planAhead')}`}
      icon={<PanelRight aria-hidden size={20} />}
      aria-pressed={!isFolded}
      className="side-fold"
      onClick={toggle}
    />
  )
}

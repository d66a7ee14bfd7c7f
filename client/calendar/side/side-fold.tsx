import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { IconButton } from '#client/ui/button.tsx'
import { PanelRight } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'

const folded = 'folded'

/** In rem: below it the lists are folded until somebody unfolds them. */
const roomForBoth = 60

/** Folds the lists beside the month away, which leaves it their room. The device keeps it; `/theme.js` obeys it before the first paint. */
export function SideFold() {
  const t = useWords(calendarWords)
  const root = document.documentElement.dataset
  const [isFolded, setFolded] = useState(root['sideLists'] === folded)
  // Large text that the page alone knows of, and no media query: the lists would leave the month no room for its words.
  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (localStorage.getItem('side-lists') !== null || innerWidth >= roomForBoth * rem) return
    root['sideLists'] = folded
    setFolded(true)
  }, [root])
  const toggle = () => {
    setFolded(!isFolded)
    root['sideLists'] = isFolded ? 'shown' : folded
    localStorage.setItem('side-lists', root['sideLists'])
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

import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { IconButton } from '#client/ui/button.tsx'
import { PanelRight } from 'lucide-react'
import { useState } from 'react'

const folded = 'folded'

/** Folds the lists beside the month away, which leaves it their room. The device keeps it; `/theme.js` obeys it before the first paint. */
export function SideFold() {
  const t = useWords(calendarWords)
  const root = document.documentElement.dataset
  const [isFolded, setFolded] = useState(root['sideLists'] === folded)
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

import { useWords } from '#client/i18n/i18n.ts'
import { listWords } from '#client/i18n/words/list.ts'
import { Button } from '#client/ui/button.tsx'
import { useEntryValue } from '#client/ui/page/use-entry-value.ts'
import { History } from 'lucide-react'

/** Whether what is over is shown, and its change: not before somebody shows it, or has come to a month that is over. */
export function usePastEvents(isMonthOver = false) {
  return useEntryValue('past', isMonthOver)
}

/** Shows or hides what is over, and says how much that is; nothing when nothing is over. */
export function PastToggle(props: { count: number; isShown: boolean; onToggle: () => void }) {
  const t = useWords(listWords)
  if (props.count === 0) return null
  return (
    <Button
      compact
      variant="quiet"
      icon={<History aria-hidden size={16} />}
      onClick={props.onToggle}
      className="justify-self-start"
    >
      {props.isShown ? t('hidePast') : t('showPast', { count: props.count })}
    </Button>
  )
}

import { useWords } from '#client/i18n/i18n.ts'
import { listWords } from '#client/i18n/words/list.ts'
import { Button } from '#client/ui/button.tsx'
import { History } from 'lucide-react'

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

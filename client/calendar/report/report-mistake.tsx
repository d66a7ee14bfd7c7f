import { useWords } from '#client/i18n/i18n.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { Button } from '#client/ui/button.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { KeysHeld } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const ReportForm = lazyPart(() => import('./report-form.tsx').then((part) => part.ReportForm))

/** The last thing below an event: its form takes the button's place, and stays when the event goes away. */
export function ReportMistake({ eventId, isGone }: { eventId: string; isGone: boolean }) {
  const t = useWords(eventWords)
  const [isOpen, open] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => open(false))
    button.current?.focus()
  }
  if (isGone && !isOpen) return null
  return (
    <div className="border-t border-hairline pt-4 print:hidden">
      {isOpen ? (
        <LazyPanel fallback={<KeysHeld />}>
          <ReportForm eventId={eventId} isGone={isGone} onCancel={cancel} />
        </LazyPanel>
      ) : (
        <Button
          ref={button}
          variant="quiet"
          compact
          icon={<Flag aria-hidden size={18} />}
          onClick={() => open(true)}
          className="-ml-3.5"
        >
          {t('reportMistake')}
        </Button>
      )}
    </div>
  )
}

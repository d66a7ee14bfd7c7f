import { useWords } from '#client/i18n/i18n.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'
import { Button } from '#client/ui/button.tsx'
import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { TakesFocus } from './takes-focus.tsx'

/** Asks once more: whoever uses the link stops hearing of changes. */
export function ResetLink({ reset }: { reset: () => Promise<void> }) {
  const t = useWords(subscribeWords)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const close = () => {
    setConfirming(false)
    whole.current?.focus()
  }
  const go = async () => {
    setBusy(true)
    await reset()
    setBusy(false)
    // The new link has the focus already; without one it is here.
    if (whole.current?.contains(document.activeElement)) close()
    else setConfirming(false)
  }
  return (
    <div ref={whole} tabIndex={-1} className="grid gap-3 rounded-control">
      {!isConfirming && (
        <Button variant="quiet" icon={<RotateCcw aria-hidden size={18} />} onClick={() => setConfirming(true)}>
          {t('reset')}
        </Button>
      )}
      {isConfirming && (
        <div className="grid gap-3 rounded-card bg-danger-soft p-4">
          <TakesFocus>
            <p>{t('resetWarning')}</p>
          </TakesFocus>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={isBusy} onClick={() => void go()}>
              {isBusy ? t('resetting') : t('reset')}
            </Button>
            <Button onClick={close}>{t('cancel')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}

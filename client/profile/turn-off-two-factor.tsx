import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

/** Asks before the second step of signing in is given up. */
export function TurnOff({ onTurnOff, onClose }: { onTurnOff: () => void; onClose: () => void }) {
  const t = useWords(ownAccountWords)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('turnOffTitle')}
      footer={
        <>
          <Button variant="danger" onClick={onTurnOff}>
            {t('turnOff')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <p>{t('turnOffText')}</p>
    </Dialog>
  )
}

import { useWords } from '#client/i18n/i18n.ts'
import { updateWords } from '#client/i18n/words/update.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { NewVersion } from './new-version.ts'

/** Reload now, or later: then it is offered again when the page is next loaded. */
export function UpdateOffer({ version, onLater }: { version: NewVersion; onLater: () => void }) {
  const t = useWords(updateWords)
  return (
    <div className="floating fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-[28rem] rounded-control shadow-lift lg:bottom-6 print:hidden">
      <Notice
        tone="info"
        actions={
          <>
            <Button compact variant="primary" busy={version.isComing} onClick={version.reload}>
              {t(version.isComing ? 'reloading' : 'reload')}
            </Button>
            {!version.isComing && (
              <Button compact onClick={onLater}>
                {t('later')}
              </Button>
            )}
          </>
        }
      >
        {t('newVersion')}
      </Notice>
    </div>
  )
}

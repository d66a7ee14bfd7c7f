import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useNewVersion } from './new-version.ts'

/** A new version never takes over silently: it waits here until somebody asks for it. */
export function UpdateNotice() {
  const t = useWords(shellWords)
  const version = useNewVersion()
  if (!version) return null
  return (
    <div className="floating fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-[28rem] rounded-control shadow-lift lg:bottom-6 print:hidden">
      <Notice
        tone="info"
        actions={
          <Button compact variant="primary" busy={version.isComing} onClick={version.reload}>
            {t(version.isComing ? 'reloading' : 'reload')}
          </Button>
        }
      >
        {t('newVersion')}
      </Notice>
    </div>
  )
}

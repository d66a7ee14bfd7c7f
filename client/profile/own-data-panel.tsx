import { Download } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { DownloadLink, useDownload } from '#client/reauthenticate/download-link.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { Panel } from './panel.tsx'

const DeleteAccount = lazyPart(() => import('./delete-account.tsx').then((part) => part.DeleteAccount))

/** The data stored about somebody: to download, or to have deleted. */
export function OwnDataPanel() {
  const t = useWords(ownAccountWords)
  const download = useDownload()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Panel id="data" heading={t('data')} lead={t('dataLead')}>
      <DownloadLink
        href="/api/export/myData"
        download={download}
        className={buttonLook('secondary', false, 'justify-self-start')}
      >
        <Download aria-hidden size={18} />
        {t('download')}
      </DownloadLink>
      {download.problems}
      <div className="grid justify-items-start gap-3 border-t border-hairline pt-5">
        <p className="text-muted">{t('deleteLead')}</p>
        <Button onClick={() => setDeleting(true)}>{t('deleteAccount')}</Button>
      </div>
      {isDeleting && (
        <LazySheet onCancel={() => setDeleting(false)}>
          <DeleteAccount onClose={() => setDeleting(false)} />
        </LazySheet>
      )}
    </Panel>
  )
}

import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useWords(ownAccountWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="outline-none">
          {t('recoveryCodes')}
        </h3>
        <p className="text-muted">{t('recoveryCodesLead')}</p>
      </div>
      <ul className="grid gap-x-8 gap-y-1 rounded-control bg-sunken px-4 py-3.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} icon={<Copy aria-hidden size={18} />}>
          {t('copyCodes')}
        </CopyButton>
        <Button icon={<Download aria-hidden size={18} />} onClick={() => download(t('codesFile'), text)}>
          {t('downloadCodes')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </div>
  )
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

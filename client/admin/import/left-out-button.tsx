import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { leftOutSheet, type Decisions } from '#client/data/online/workbook/import-sheet.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { saveFile } from '#client/ui/save-file.ts'

/** Downloads the rows of a sheet that are left out, with the reasons, to be corrected and imported. */
export function LeftOutButton({ file, decisions }: { file: File; decisions: Decisions }) {
  const t = useWords(importWords)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const download = () => {
    setBusy(true)
    setProblems([])
    leftOutSheet(file, decisions, leaving.current.signal)
      .then(
        (sheet) => saveFile('left-out-events.xlsx', sheet),
        (error: unknown) => setProblems(failureMessages(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button className="justify-self-start" busy={isBusy} icon={<Download aria-hidden size={18} />} onClick={download}>
        {t('downloadLeftOut')}
      </Button>
      {problems.length > 0 && <ErrorPanel messages={problems} />}
    </>
  )
}

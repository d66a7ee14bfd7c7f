import { useState } from 'react'
import { exportEvents } from '#client/data/online/workbook/export-events.ts'
import { failureMessages, isUnreached } from '#client/data/online/http/failure-messages.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { useOnline } from '#client/ui/page/use-online.ts'
import { saveFile } from '#client/ui/save-file.ts'
import { useFlash } from '../flash-message.tsx'

/** Exports some of the events alone: those that are selected, or that the filters leave. */
export function useExportThese(of: 'selection' | 'filter') {
  const t = useWords(eventFormWords)
  const flash = useFlash()
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const exportThese = async (ids: readonly string[]) => {
    if (isBusy) return
    if (!isOnline) return flash.here({ tone: 'info', text: t('exportNeeds') })
    setBusy(true)
    try {
      const { name, file } = await exportEvents(ids, of)
      saveFile(name, file)
    } catch (error) {
      const text = isUnreached(error) ? t('exportNeeds') : failureMessages(error).join(' ')
      flash.here({ tone: 'danger', text })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, exportThese: (ids: readonly string[]) => void exportThese(ids) }
}

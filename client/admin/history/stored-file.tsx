import type { ReactNode } from 'react'
import { useRemoved } from '#client/data/online/removed-files.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { RemoveFile } from '#client/media/remove-file.tsx'

/** A picture of the history: it can be removed for good, also when nothing else names it, and says that it was. */
export function StoredFile({ id, children }: { id: string; children: ReactNode }) {
  const t = useWords(mediaWords)
  if (useRemoved(id)) return <span className="text-muted italic">{t('removedImage')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-2 align-middle">
      {children}
      <RemoveFile compact id={id} kind="image" />
    </span>
  )
}

import { useListedDocument } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { RenderedText } from '#client/rich-text/html/rendered-text.tsx'
import { Folded } from '../form/folded.tsx'

/** The text as readers see it. */
export function CmsTextPreview({ id }: { id: string }) {
  const t = useWords(adminListWords)
  const loaded = useListedDocument('cmsText', id)
  if (loaded.status !== 'ready') return null
  const html = loaded.value?.document.html
  if (!html) return <p className="text-muted">{t('noText')}</p>
  return (
    <Folded>
      <RenderedText html={html} />
    </Folded>
  )
}

import { FileText } from 'lucide-react'
import { publicTexts, usePublicText } from '#client/data/online/page-view-models.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { aboutWords } from '#client/i18n/words/about.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NotLoaded } from '#client/ui/needs-connection.tsx'
import { Page } from '#client/ui/page.tsx'
import { RichText } from '#client/ui/html/rich-text.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

export function PublicTextPage({ text }: { text: keyof typeof publicTexts }) {
  const t = useWords(aboutWords)
  const content = usePublicText(publicTexts[text])
  return (
    <Page heading={t(text)}>
      {content.status === 'loading' && <TextSkeleton label={t('loading')} />}
      {content.status === 'error' && <NotLoaded answer={content} words={t('offline')} />}
      {content.status === 'ready' &&
        (content.value ? (
          <RichText html={content.value} className="text-[1.0625rem]" />
        ) : (
          <EmptyState icon={<FileText />} message={t('nothing')} />
        ))}
    </Page>
  )
}

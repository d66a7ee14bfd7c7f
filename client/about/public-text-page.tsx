import { FileText } from 'lucide-react'
import { usePublicText } from '#client/data/online/page-view-models.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { aboutWords } from '#client/i18n/words/about.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NotLoaded } from '#client/ui/needs-connection.tsx'
import { Page } from '#client/ui/page.tsx'
import { RichText } from '#client/ui/html/rich-text.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

/** The CMS texts that the specification names, each on a page of its own. */
const names = { privacyPolicy: 'Privacy policy', termsAndConditions: 'Terms and conditions' } as const

export function PublicTextPage({ text }: { text: keyof typeof names }) {
  const t = useWords(aboutWords)
  const content = usePublicText(names[text])
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

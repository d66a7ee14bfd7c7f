import { useSession } from '#client/auth/session.ts'
import { useAboutPage } from '#client/data/online/page-view-models.ts'
import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { aboutWords } from '#client/i18n/words/about.ts'
import { Card } from '#client/ui/card.tsx'
import { NotLoaded } from '#client/ui/needs-connection.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { PosterVideo } from '#client/ui/poster-video.tsx'
import { RichText } from '#client/ui/html/rich-text.tsx'
import { NotRegisteredYet } from './not-registered-yet.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

/** /about: the video About.Video and the texts About.Section1 and 2 (product 2). */
export function AboutPage() {
  const t = useWords(aboutWords)
  const { user } = useSession()
  const { name } = useProduct()
  const content = useAboutPage()
  usePageTitle(t('about'))
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-4 py-8 md:px-6 md:py-12">
      <h1>{t('aboutProduct', { name })}</h1>
      {content.status === 'error' && <NotLoaded answer={content} words={t('offline')} />}
      {content.status === 'loading' && <TextSkeleton label={t('loading')} />}
      {content.status === 'ready' && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid gap-6">
            {content.value.videoUrl && (
              <PosterVideo
                src={content.value.videoUrl}
                poster={content.value.thumbnailUrl}
                label={t('video', { name })}
              />
            )}
            {content.value.sections[0] && <RichText html={content.value.sections[0]} className="text-[1.0625rem]" />}
          </div>
          <aside className="grid gap-6">
            {!user && <NotRegisteredYet />}
            {content.value.sections[1] && (
              <Card>
                <RichText html={content.value.sections[1]} />
              </Card>
            )}
          </aside>
        </div>
      )}
    </div>
  )
}

import { useLoginPanel } from '#client/data/online/page-view-models.ts'
import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { PosterVideo } from '#client/ui/poster-video.tsx'
import { RichText } from '#client/ui/html/rich-text.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'

/** 'What is the product?': the CMS items Login.Video and Login.VideoText. */
export function ProductPanel() {
  const t = useWords(accountWords)
  const { name } = useProduct()
  const panel = useLoginPanel()
  return (
    <section aria-labelledby="what-is-the-product" className="grid gap-5 lg:pt-6">
      <h2 id="what-is-the-product">{t('whatIsTheProduct')}</h2>
      {panel.status === 'error' && <ErrorPanel messages={panel.messages} onRetry={panel.retry} />}
      {panel.status === 'loading' && (
        <>
          <Skeleton className="aspect-video w-full rounded-card" />
          <Skeleton className="h-56 w-full" />
        </>
      )}
      {panel.status === 'ready' && (
        <>
          {panel.value.videoUrl && (
            <PosterVideo src={panel.value.videoUrl} poster={panel.value.thumbnailUrl} label={t('video', { name })} />
          )}
          <RichText html={panel.value.html} className="max-w-measure text-[1.0625rem]" />
        </>
      )}
    </section>
  )
}

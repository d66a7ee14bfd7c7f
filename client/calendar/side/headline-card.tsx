import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { RichText } from '#client/ui/rich-text.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { HeadlineEntry } from '#sync/protocol/month-record.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'

/** The month's headline; `undefined` while it is not known yet keeps the place without saying that there is none. */
export function HeadlineCard({ headline }: { headline: HeadlineEntry | null | undefined }) {
  const t = useWords(calendarWords)
  const image = headline?.imageBlobReferenceId
  return (
    <section className="@container flex min-h-32 items-stretch overflow-hidden rounded-card bg-brand-soft lg:min-h-21">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-0.5 px-5 py-2">
        {headline && (
          <>
            <h2 className="min-w-0 wrap-anywhere text-[1.1875rem]">{headline.name}</h2>
            {headline.descriptionHtml && (
              <RichText html={headline.descriptionHtml} className="max-w-none text-[0.9375rem] leading-snug" />
            )}
          </>
        )}
        {headline === undefined && (
          <>
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-12 w-full" />
          </>
        )}
        {headline === null && <p className="text-muted">{t('noHeadline')}</p>}
      </div>
      {image && (
        <div className="relative hidden w-45 shrink-0 @[34rem]:block">
          <img src={blobUrl(image)} alt="" className="absolute inset-0 size-full object-cover" />
        </div>
      )}
    </section>
  )
}

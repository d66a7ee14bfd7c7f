import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { RichText } from '#client/ui/html/rich-text.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { HeadlineEntry } from '#sync/protocol/month-record.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

/**
 * The month's headline; `undefined` while it is not known yet keeps the place without saying that there is none. On a phone it
 * is one line, which a press unfolds.
 */
export function HeadlineCard({
  headline,
  isPhone,
  picture,
}: {
  headline: Omit<HeadlineEntry, 'start' | 'end'> | null | undefined
  isPhone: boolean
  /** In place of the stored picture. */
  picture?: ReactNode
}) {
  const t = useWords(calendarWords)
  const [unfolded, unfold] = useState<typeof headline>(null)
  const isWhole = !isPhone || unfolded?.name === headline?.name
  const image = headline?.imageBlobReferenceId
  return (
    <section className="headline @container flex items-stretch overflow-hidden rounded-card bg-brand-soft">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-0.5 px-5 py-2">
        {headline && (
          <>
            <h2 className="min-w-0 wrap-anywhere text-[1.1875rem]">
              {isPhone ? (
                <button type="button" aria-expanded={isWhole} onClick={() => unfold(isWhole ? null : headline)}>
                  <span>{headline.name}</span>
                  <ChevronDown aria-hidden size={20} />
                </button>
              ) : (
                headline.name
              )}
            </h2>
            {isWhole && headline.descriptionHtml && (
              <RichText html={headline.descriptionHtml} className="max-w-none text-[0.9375rem] leading-snug" />
            )}
          </>
        )}
        {headline === undefined && (
          <>
            <Skeleton className="h-6 w-1/2" />
            {!isPhone && <Skeleton className="h-12 w-full" />}
          </>
        )}
        {headline === null && <p className="text-muted">{t('noHeadline')}</p>}
      </div>
      {image && (
        <div className="relative hidden w-45 shrink-0 @[34rem]:block">
          {picture ?? <img src={blobUrl(image)} alt="" className="absolute inset-0 size-full object-cover" />}
        </div>
      )}
    </section>
  )
}

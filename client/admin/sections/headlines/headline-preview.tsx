import { useListedDocument } from '#client/data/replica/view/use-listed.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import { RenderedText } from '#client/rich-text/html/rendered-text.tsx'

type Shown = { name: string; pictureId: string | null }

/** The headline over its picture, as large as the row. */
export function HeadlinePreview({ id, row: { name, pictureId } }: { id: string; row: Shown }) {
  const loaded = useListedDocument('calendarHeadline', id)
  const html = loaded.status === 'ready' ? (loaded.value?.document.descriptionHtml ?? null) : null
  return (
    <div className="relative flex min-h-36 items-end overflow-hidden rounded-control border border-hairline bg-brand-soft p-3">
      {pictureId && (
        <BlobImage id={pictureId} size="list" alt="" className="absolute inset-0 size-full! border-0! object-cover!" />
      )}
      <div className="relative grid max-w-measure min-w-0 gap-1 rounded-chip border border-hairline bg-surface px-4 py-3">
        <p className="font-heading font-semibold wrap-anywhere">{name}</p>
        <RenderedText html={html} className="text-[0.9375rem]" />
      </div>
    </div>
  )
}

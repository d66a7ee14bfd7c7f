import { useSelected, type RenderElementProps, type RenderLeafProps, type RenderPlaceholderProps } from 'slate-react'
import { frameAddress } from '#client/addresses/frame-address.ts'
import { configuration } from '#client/data/configuration.ts'
import { translator } from '#client/i18n/i18n.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import { classes } from '#client/ui/classes.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { markTags, type Mark, type RichImage, type TextBlock } from './rich-nodes.ts'

/** The service whose player readers see for this address; undefined where it stays a link. */
export function serviceOf(address: string) {
  return configuration().embeds.find((service) => frameAddress(service, address) !== null)
}

/** An element in the editor: the tag that it has in HTML. */
export function renderRichElement({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case 'a':
      return (
        <a {...attributes} href={element.href} title={element.title} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      )
    case 'img':
      return (
        <Image attributes={attributes} image={element}>
          {children}
        </Image>
      )
    case 'hr':
      return (
        <div {...attributes}>
          <div contentEditable={false}>
            <hr className="my-3" />
          </div>
          {children}
        </div>
      )
    case 'p':
      return (
        <p {...attributes} {...playerOf(element)}>
          {children}
        </p>
      )
    case 'ol':
      return (
        <ol {...attributes} start={element.start}>
          {children}
        </ol>
      )
    case 'h2':
    case 'h3':
    case 'h4':
    case 'ul':
    case 'li':
    case 'blockquote':
      return <element.type {...attributes}>{children}</element.type>
  }
}

/** A link that stands alone in its paragraph says which player readers see instead (product 2). */
function playerOf({ children }: TextBlock): { 'data-player'?: string; className?: string } {
  const filled = children.filter((child) => !('text' in child) || child.text.trim() !== '')
  const [link] = filled
  if (filled.length !== 1 || !link || !('type' in link) || link.type !== 'a') return {}
  const service = serviceOf(link.href)
  if (!service) return {}
  return {
    'data-player': translator(richTextWords)('player', { name: service.name }),
    className:
      'after:ml-2 after:rounded-chip after:bg-brand-soft after:px-2 after:py-0.5 after:text-[0.875rem] after:text-brand after:content-[attr(data-player)]',
  }
}

function Image({
  attributes,
  image,
  children,
}: Pick<RenderElementProps, 'attributes' | 'children'> & { image: RichImage }) {
  const isSelected = useSelected()
  return (
    <span {...attributes} className="inline-block max-w-full align-bottom">
      <span contentEditable={false}>
        <BlobImage
          id={image.src.slice(blobUrl('').length)}
          size="full"
          alt={image.alt}
          className={classes('inline-block max-h-80', isSelected && 'outline-3 outline-offset-2 outline-focus')}
        />
      </span>
      {children}
    </span>
  )
}

const marks = Object.entries(markTags).toReversed() as [Mark, (typeof markTags)[Mark]][]

export function renderRichLeaf({ attributes, children, leaf }: RenderLeafProps) {
  const marked = marks.reduce((inner, [mark, Tag]) => (leaf[mark] ? <Tag>{inner}</Tag> : inner), <>{children}</>)
  return <span {...attributes}>{marked}</span>
}

/** Slate's own look of it is too pale to be read. */
export function renderRichPlaceholder({ attributes, children }: RenderPlaceholderProps) {
  return (
    <span {...attributes} style={{ ...attributes.style, opacity: 1 }} className="text-muted">
      {children}
    </span>
  )
}

import {
  allMarks,
  markTags,
  type Block,
  type Inline,
  type List,
  type ListItem,
  type Mark,
  type Marks,
  type RichImage,
} from '../rich-nodes.ts'
import { byLink, tidied, type Run } from './runs.ts'

/**
 * The HTML of the editor's content, exactly as the server's cleaning leaves it: blocks without content are left out, and
 * '' is a text without any.
 */
export function nodesToHtml(blocks: readonly Block[]): string {
  return blocks.map(blockToHtml).join('')
}

function blockToHtml(block: Block): string {
  switch (block.type) {
    case 'hr':
      return '<hr />'
    case 'ul':
    case 'ol':
      return wrapped(block.type, block.children.map(itemToHtml).join(''), startOf(block))
    case 'blockquote':
      return wrapped('blockquote', contentToHtml(block.children))
    case 'p':
    case 'h2':
    case 'h3':
    case 'h4':
      return wrapped(block.type, inlinesToHtml(block.children))
  }
}

function itemToHtml(item: ListItem): string {
  return wrapped('li', contentToHtml(item.children))
}

/** Paragraphs within an item or a quote have tags only where there are several. */
function contentToHtml(blocks: readonly Block[]): string {
  const written = blocks.map((block) => ({ block, html: blockToHtml(block) })).filter(({ html }) => html !== '')
  const [first, ...others] = written
  if (first?.block.type !== 'p' || !others.every(({ block }) => isList(block))) {
    return written.map(({ html }) => html).join('')
  }
  return inlinesToHtml(first.block.children) + others.map(({ html }) => html).join('')
}

const isList = ({ type }: Block) => type === 'ul' || type === 'ol'

const startOf = ({ type, start }: List) => (type === 'ol' && start !== undefined ? ` start="${start}"` : '')

const wrapped = (tag: string, content: string, attributes = '') =>
  content === '' ? '' : `<${tag}${attributes}>${content}</${tag}>`

function inlinesToHtml(inlines: readonly Inline[]): string {
  return byLink(tidied(inlines.flatMap((inline) => inlineToRuns(inline))))
    .map(({ link, runs }) => {
      const content = runsToHtml(runs)
      if (!link) return content
      const title = link.title ? ` title="${escapeAttribute(link.title)}"` : ''
      return `<a href="${escapeAttribute(link.href)}"${title}>${content}</a>`
    })
    .join('')
}

function inlineToRuns(inline: Inline, link: Run['link'] = null): Run[] {
  if ('text' in inline) {
    const { text, ...marks } = inline
    return [{ text, marks, link }]
  }
  if (inline.type === 'img') return [{ image: inline, link }]
  const { href, title } = inline
  const target = { href, ...(title !== undefined && { title }) }
  return inline.children.flatMap((child) => inlineToRuns(child, target))
}

/** Tags stay open for as long as the text looks so. */
function runsToHtml(runs: readonly Run[]): string {
  let html = ''
  let open: Mark[] = []
  const change = (wanted: readonly Mark[]) => {
    const common = open.findIndex((mark, index) => mark !== wanted[index])
    const from = common === -1 ? open.length : common
    html += open
      .slice(from)
      .toReversed()
      .map((mark) => `</${markTags[mark]}>`)
      .join('')
    html += wanted
      .slice(from)
      .map((mark) => `<${markTags[mark]}>`)
      .join('')
    open = [...wanted]
  }
  for (const run of runs) {
    change('image' in run ? [] : marksOf(run.marks))
    html += 'image' in run ? imageToHtml(run.image) : escapeText(run.text).replaceAll('\n', '<br />')
  }
  change([])
  return html
}

const marksOf = (marks: Marks) => allMarks.filter((mark) => marks[mark])

function imageToHtml({ src, alt, width, height }: RichImage): string {
  const attributes = Object.entries({ src, alt, width, height }).filter(([, value]) => value !== undefined)
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeAttribute(value!)}"`).join(' ')} />`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (value: string) => escapeText(value).replaceAll('"', '&quot;')

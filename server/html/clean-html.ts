import sanitizeHtml from 'sanitize-html'
import { richTextAttributes, richTextSchemes, richTextTags } from '#sync/rules/rich-text.ts'

const ownBlob = /^\/blobs\/[0-9a-f-]{36}$/

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richTextSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownBlob.test(attribs['src'] ?? ''),
}

const mostPasses = 8

/**
 * Rich text cleaned by the one allow-list (security 21), repeated until nothing changes: removing a tag can leave
 * paragraphs inside paragraphs, which are parsed as siblings the next time. Text that never settles is dropped.
 */
export function cleanHtml(html: string): string {
  let cleaned = sanitizeHtml(html, options)
  for (let pass = 1; !isClean(cleaned); pass += 1) {
    if (pass === mostPasses) return ''
    cleaned = sanitizeHtml(cleaned, options)
  }
  return cleaned
}

/** Whether cleaning would change nothing; `push` refuses anything else (design 6). */
export function isClean(html: string): boolean {
  return sanitizeHtml(html, options) === html
}

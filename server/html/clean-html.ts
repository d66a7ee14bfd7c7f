import sanitizeHtml from 'sanitize-html'
import { listStart, ownBlob, richTextAttributes, richTextSchemes, richTextTags } from '#sync/rules/rich-text.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richTextSchemes],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  transformTags: {
    ol: (tagName, { start, ...attribs }) => ({
      tagName,
      attribs: listStart.test(start ?? '') ? { ...attribs, start: start! } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownBlob.test(attribs['src'] ?? ''),
}

const mostPasses = 8
/** The most elements inside each other. */
const deepest = 100

/** The cost of cleaning grows with the square of the depth: a megabyte of open tags occupied the process for a minute. */
export class TooDeep extends Error {
  override message = 'This text has too many elements inside each other.'
}

/**
 * Rich text cleaned by the one allow-list (security 21), repeated until nothing changes: removing a tag can leave
 * paragraphs inside paragraphs, which are parsed as siblings the next time. Text that never settles is dropped.
 * @throws TooDeep
 */
export function cleanHtml(html: string): string {
  let cleaned = cleanedOnce(html)
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = cleanedOnce(cleaned)
    if (again === cleaned) return cleaned
    cleaned = again
  }
  return ''
}

/** Whether cleaning would change nothing; `push` refuses anything else (design 6). */
export function isClean(html: string): boolean {
  try {
    return cleanedOnce(html) === html
  } catch (error) {
    if (error instanceof TooDeep) return false
    throw error
  }
}

/** @throws TooDeep as soon as the text proves to be */
function cleanedOnce(html: string): string {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > deepest) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag })
}

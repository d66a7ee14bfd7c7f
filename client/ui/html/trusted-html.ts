import DOMPurify from 'dompurify'
import { linkAddress, ownBlob, richTextAttributes, richTextTags } from '#sync/rules/rich-text.ts'
import { createTrustedHtml, setCleaner } from './trusted-types.ts'

/** Tags, and attributes by tag; `*` is every other tag. */
export type Allowed = { tags: readonly string[]; attributes: Readonly<Record<string, readonly string[]>> }

const formattedText: Allowed = { tags: richTextTags, attributes: richTextAttributes }

let allowed = formattedText
let isLetter = false

const purifier = DOMPurify(window)

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  if (isLetter) {
    if (attribute.attrName === 'href') attribute.keepAttr = false
    return
  }
  const names = allowed.attributes[node.tagName.toLowerCase()] ?? allowed.attributes['*'] ?? []
  if (!names.includes(attribute.attrName)) attribute.keepAttr = false
})

// Added after cleaning, so that an author's own values for these attributes never count.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (isLetter) return
  if (node.tagName === 'IMG' && !ownBlob.test(node.getAttribute('src') ?? '')) node.remove()
  if (node.tagName !== 'A' || !node.getAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const configOf = ({ tags, attributes }: Allowed) => ({
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...new Set(Object.values(attributes).flat())],
  ALLOWED_URI_REGEXP: linkAddress,
  // Numbers, which no address is made of.
  ADD_URI_SAFE_ATTR: ['start', 'data-aria-level', 'aria-level'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
})

/** The page's policy reports a `base` even where it is only parsed, and copied pages may have one. */
const withoutBase = (html: string) => html.replaceAll(/<base\b/gi, '<not-base')

/** Formatted text without anything that may not be in it, as text. */
export function cleanedHtml(html: string): string {
  return purifier.sanitize(withoutBase(html), { ...configOf(formattedText), RETURN_TRUSTED_TYPE: false })
}

setCleaner(cleanedHtml)

/**
 * Formatted text cleaned by DOMPurify, as `dangerouslySetInnerHTML` accepts it under trusted types (security 21). This
 * module loads DOMPurify: show formatted text through `RichText`, which loads it lazily.
 */
export function trustedHtml(html: string): TrustedHTML {
  return createTrustedHtml(html)
}

/**
 * A whole mail of ours, with its tables and styles but without links, for a frame that runs nothing (security 21). It is
 * not for the page itself.
 */
export function trustedLetter(html: string): TrustedHTML {
  isLetter = true
  try {
    return purifier.sanitize(withoutBase(html), { WHOLE_DOCUMENT: true, RETURN_TRUSTED_TYPE: true })
  } finally {
    isLetter = false
  }
}

/**
 * A pasted page as a tree that is read and never shown, without anything that could run. It belongs to a document that
 * loads nothing.
 */
export function pastedFragment(html: string, pasted: Allowed): DocumentFragment {
  allowed = pasted
  try {
    return purifier.sanitize(withoutBase(html), { ...configOf(pasted), RETURN_DOM_FRAGMENT: true })
  } finally {
    allowed = formattedText
  }
}

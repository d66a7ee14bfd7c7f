import DOMPurify from 'dompurify'
import { richTextAttributes, richTextSchemes, richTextTags } from '#sync/rules/rich-text.ts'
import { createTrustedHtml, setCleaner } from './trusted-types.ts'

const allowedAddress = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?!/))`, 'i')

const purifier = DOMPurify(window)

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const allowed = richTextAttributes[node.tagName.toLowerCase()] ?? []
  if (!allowed.includes(attribute.attrName)) attribute.keepAttr = false
})

// Added after cleaning, so that an author's own values for these attributes never count.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.getAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

setCleaner((html) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: false,
  }),
)

/**
 * Formatted text cleaned by DOMPurify, as `dangerouslySetInnerHTML` accepts it under trusted types (security 21). This
 * module loads DOMPurify: show formatted text through `RichText`, which loads it lazily.
 */
export function trustedHtml(html: string): TrustedHTML {
  return createTrustedHtml(html)
}

/**
 * What formatted text may hold: one list for the editor, the server's cleaning on writing and the page's cleaning on
 * reading (security 21). Addresses are http, https or mailto; images are the product's own blobs.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'hr',
  'img',
] as const

/** Attributes by tag; a tag that is not listed has none. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
}

export const richTextSchemes = ['http', 'https', 'mailto'] as const

/** The first number of a list that continues where another one ended. */
export const listStart = /^(?:[2-9]|[1-9]\d{1,4})$/

/** The source of an image in formatted text. */
export const ownBlob = /^\/blobs\/[0-9a-f-]{36}$/

/** The address of a link in formatted text: one of the schemes, or a page of the product's own. */
export const linkAddress = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?![/\\\\]))`, 'i')

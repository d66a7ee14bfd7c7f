const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Converts cleaned rich text to plain text: blank lines between paragraphs, bullets for list items, addresses after links.
 * A tag that is cut off is left out.
 */
export function htmlToText(html: string): string {
  const addresses: string[] = []
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/gi, (_tag, slash: string, name: string, attributes: string) => {
      const isEnd = slash === '/'
      const tag = name.toLowerCase()
      if (tag === 'a') return isEnd ? endOfLink(addresses.pop() ?? '') : beginLink(addresses, attributes)
      if (tag === 'br' || (tag === 'li' && isEnd)) return '\n'
      if (tag === 'li') return '• '
      return blocks.has(tag) ? '\n\n' : ''
    })
    .replace(/<[a-z/][^<]*$/i, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => decode(name) ?? whole)
  return text
    .split('\n')
    .map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const blocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'h4', 'blockquote', 'hr'])

function beginLink(addresses: string[], attributes: string): string {
  addresses.push(/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? '')
  return ''
}

function endOfLink(address: string): string {
  return address === '' ? '' : ` (${address})`
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ''
}

/** The page of a film or of music, by the address of its player. */
const pageOf: readonly [RegExp, (id: string, kind: string) => string][] = [
  [/^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/i, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^player\.vimeo\.com\/video\/(\d+)/i, (id) => `https://vimeo.com/${id}`],
  [
    /^open\.spotify\.com\/embed\/(?:[\w-]+\/)?(track|album|playlist|episode|show)\/(\w+)/i,
    (kind, id) => `https://open.spotify.com/${kind}/${id}`,
  ],
]

/**
 * Pasted HTML with each player as the link to its page alone in a paragraph, which readers see as a player again, and without
 * any other frame. It is cleaned afterwards. @returns also how many frames were left out
 */
export function framesToLinks(html: string): { html: string; leftOut: number } {
  let leftOut = 0
  const linked = html.replaceAll(/<(iframe|embed|object|frame)\b[^>]*>/gi, (tag, name: string) => {
    const page = playerPage(tag)
    if (page === null) {
      leftOut += 1
      return ''
    }
    return name.toLowerCase() === 'iframe'
      ? `<p><a href="${page}">${page}</a></p><iframe>`
      : `<p><a href="${page}">${page}</a></p>`
  })
  return { html: linked, leftOut }
}

function playerPage(tag: string): string | null {
  const address = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag)
  const source = (address?.[1] ?? address?.[2] ?? address?.[3] ?? '').replace(/^(?:https?:)?\/\//i, '')
  for (const [pattern, toPage] of pageOf) {
    const [, one, other = ''] = pattern.exec(source) ?? []
    if (one !== undefined) return toPage(one, other)
  }
  return null
}

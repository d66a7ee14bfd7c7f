/** The text of formatted text, block by block, without any of its tags. */
export function htmlToParagraphs(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote)>|<br\s*\/?>/i)
    .map((block) =>
      block
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .trim(),
    )
    .filter((block) => block !== '')
}

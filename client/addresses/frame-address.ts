/**
 * The address of the player, made of the setting alone: `{url}` stands for the link, `{1}` for what the first group of `match`
 * found in it. Null where the setting names no place for either.
 */
export function frameAddress({ match, frame }: { match: string; frame: string }, link: string): string | null {
  const found = new RegExp(match).exec(link)
  if (!found || !/\{(?:url|\d)\}/.test(frame)) return null
  const values = [...frame.matchAll(/\{(url|\d)\}/g)].map(([, name]) => (name === 'url' ? link : found[Number(name)]))
  if (values.some((value) => !value)) return null
  return frame.replaceAll(/\{(?:url|\d)\}/g, () => encodeURIComponent(values.shift() ?? ''))
}

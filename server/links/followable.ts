import { isPrintable } from '#sync/rules/typed-text.ts'

const longestUrl = 2000

/** Whether an address may be followed: http, https or mailto, nothing that a browser would run. */
export function isFollowable(url: string): boolean {
  return url.length <= longestUrl && /^(https?:\/\/|mailto:)\S+$/i.test(url) && isPrintable(url) && URL.canParse(url)
}

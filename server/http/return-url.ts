import { InvalidReturnUrl } from '../errors.ts'

/**
 * Where to go after signing in: a path with query and fragment on our own origin. The text is judged after URL parsing,
 * as the browser will judge it, and what is answered is the parsed form.
 * @throws InvalidReturnUrl when it leads anywhere else
 */
export function sameOriginPath(returnUrl: string, publicUrl: string): string {
  const url = URL.parse(returnUrl, publicUrl)
  const home = new URL(publicUrl)
  if (!url || url.protocol !== home.protocol || url.host !== home.host) throw new InvalidReturnUrl()
  // A path that begins with two slashes would be read as another host when it is followed.
  if (url.pathname.startsWith('//')) throw new InvalidReturnUrl()
  return url.pathname + url.search + url.hash
}

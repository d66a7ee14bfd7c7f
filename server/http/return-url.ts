import type { Request } from 'express'
import type { Env } from '../env.ts'
import { InvalidReturnUrl } from '../kit/errors.ts'
import { queryText } from './query-text.ts'

/** The validated return URL of a request, or the default without one. @throws InvalidReturnUrl */
export function returnUrlOf(request: Request, { publicUrl }: Pick<Env, 'publicUrl'>, without: string): string {
  return sameOriginPath(queryText(request, 'returnUrl') ?? without, publicUrl)
}

/**
 * Where to go after signing in: a path with query and fragment on our own origin. The text is judged after URL parsing,
 * as the browser will judge it, and the parsed form is returned.
 * @throws InvalidReturnUrl when it leads anywhere else
 */
function sameOriginPath(returnUrl: string, publicUrl: string): string {
  const url = URL.parse(returnUrl, publicUrl)
  const home = new URL(publicUrl)
  if (!url || url.protocol !== home.protocol || url.host !== home.host) throw new InvalidReturnUrl()
  // A path that begins with two slashes would be followed as another host.
  if (url.pathname.startsWith('//')) throw new InvalidReturnUrl()
  return url.pathname + url.search + url.hash
}

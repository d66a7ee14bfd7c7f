import type { Request } from 'express'
import { sameOriginPath } from '#sync/rules/return-url.ts'
import type { Env } from '../env.ts'
import { InvalidReturnUrl } from '../kit/errors.ts'
import { queryText } from './query-text.ts'

/** The validated return URL of a request, or the default without one. @throws InvalidReturnUrl */
export function returnUrlOf(request: Request, { publicUrl }: Pick<Env, 'publicUrl'>, without: string): string {
  const path = sameOriginPath(queryText(request, 'returnUrl') ?? without, publicUrl)
  if (path === null) throw new InvalidReturnUrl()
  return path
}

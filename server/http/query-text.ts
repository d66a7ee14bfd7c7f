import type { Request } from 'express'
import { eitherCapital } from '#sync/rules/either-capital.ts'
import { isPrintable } from '#sync/rules/typed-text.ts'
import { Unprintable } from '../kit/errors.ts'

/** A query parameter; its name is accepted in either capitalisation (product 2). @throws Unprintable for what no database takes */
export function queryText(request: Request, name: string): string | undefined {
  const [plain, capitalised] = eitherCapital(name)
  const value = request.query[plain] ?? request.query[capitalised]
  if (typeof value !== 'string') return undefined
  if (!isPrintable(value)) throw new Unprintable()
  return value
}

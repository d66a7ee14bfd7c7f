import type { Request } from 'express'

/** A query parameter; its name is accepted in either capitalisation (product 2). */
export function queryText(request: Request, name: string): string | undefined {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const value = request.query[name] ?? request.query[capitalised]
  return typeof value === 'string' ? value : undefined
}

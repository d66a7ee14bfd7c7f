import type { Response } from 'express'

/** A response that is a file to save and that no cache stores (security 26). */
export function asAttachment(response: Response, type: string, filename: string): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', type)
  response.setHeader('content-disposition', `attachment; filename="${filename}"`)
}

import type { Response } from 'express'

/** An answer that is a file to keep and that no cache keeps (security 26). */
export function asAttachment(response: Response, type: string, filename: string): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', type)
  response.setHeader('content-disposition', `attachment; filename="${filename}"`)
}

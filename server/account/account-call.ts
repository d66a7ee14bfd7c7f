import type { Request, RequestHandler, Response } from 'express'
import { BadRequest } from '../errors.ts'
import { withJsonBody } from '../http/json-body.ts'
import type { Product } from '../product.ts'

export type AccountCall = { product: Product; request: Request; response: Response; body: Record<string, unknown> }

/** No account call needs more: an address, a password of 128 characters, a code, a profile. */
const largestBody = '64kb'

/** A POST of spec section 7: a JSON object in, a JSON object out. */
export function accountCall(answer: (call: AccountCall) => Promise<object>): (product: Product) => RequestHandler {
  return (product) =>
    withJsonBody(largestBody, async (request, response) => {
      const body: unknown = request.body
      if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        throw new BadRequest('This call takes a JSON object.')
      }
      response.json(await answer({ product, request, response, body: { ...body } }))
    })
}

/** @throws BadRequest with `message` when the field is missing, empty or no text */
export function requiredText(body: Record<string, unknown>, field: string, message: string): string {
  const value = body[field]
  if (typeof value !== 'string' || value.trim() === '') throw new BadRequest(message, 'REQUIRED')
  return value
}

/** A query parameter; its name is accepted in either capitalisation (spec section 2). */
export function queryText(request: Request, name: string): string | undefined {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const value = request.query[name] ?? request.query[capitalised]
  return typeof value === 'string' ? value : undefined
}

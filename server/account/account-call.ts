import type { Request, RequestHandler, Response } from 'express'
import { isAllPrintable } from '#sync/rules/typed-text.ts'
import { BadRequest, Unprintable } from '../kit/errors.ts'
import { withJsonBody } from '../http/json-body.ts'
import type { Product } from '../product.ts'
import { hasOneKey } from '../kit/email-key.ts'
import { passwordProblem } from './passwords/password-problem.ts'

export type AccountCall = { product: Product; request: Request; response: Response; body: Record<string, unknown> }

/** The most that any account call needs: an address, a password of 128 characters, a code, a profile. */
const largestBody = 64 * 1024
/** The longest address, in characters (RFC 5321). */
const longestEmail = 254

/** A POST of (product 7): a JSON object in, a JSON object out. */
export function accountCall(answer: (call: AccountCall) => Promise<object>): (product: Product) => RequestHandler {
  return (product) =>
    withJsonBody(largestBody, async (request, response) => {
      const body: unknown = request.body
      if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        throw new BadRequest('This call takes a JSON object.')
      }
      if (!isAllPrintable(body)) throw new Unprintable()
      response.json(await answer({ product, request, response, body: { ...body } }))
    })
}

/** @throws BadRequest with `message` when the field is missing, empty or not text */
export function requiredText(body: Record<string, unknown>, field: string, message: string): string {
  const value = body[field]
  if (typeof value !== 'string' || value.trim() === '') throw new BadRequest(message, 'REQUIRED')
  return value
}

/**
 * An email that a mail can be sent to: nothing in it can begin another header or another address.
 * @throws BadRequest when it is missing, too long or not an address
 */
export function requiredEmail(body: Record<string, unknown>, field = 'email'): string {
  const email = requiredText(body, field, 'Email is required').trim()
  const isOne = email.length <= longestEmail && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(email)
  if (!isOne || !hasOneKey(email)) throw new BadRequest('Email must be an email address', 'INVALID_EMAIL')
  return email
}

/** @throws BadRequest with the password policy's objections to a new password (product 5) */
export function requiredNewPassword({ body, product }: AccountCall, field = 'password'): string {
  const password = requiredText(body, field, 'Password is required')
  const problem = passwordProblem(password, product.env.passwords)
  if (problem) throw new BadRequest(problem, 'PASSWORD_POLICY')
  return password
}

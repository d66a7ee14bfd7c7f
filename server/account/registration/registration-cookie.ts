import type { Request, Response } from 'express'
import type { Transaction } from '../../db/client.ts'
import type { Product } from '../../product.ts'
import type { Nobody } from './register-nobody.ts'
import { giveTicket, takeTicket } from '../../identity/ticket.ts'

const minutes = 30

/** A browser that has just registered may register the profile of that account without a session, once (design 8). */
export async function giveRegistrationCookie(
  product: Pick<Product, 'env' | 'database'>,
  response: Response,
  userId: string,
): Promise<void> {
  await giveTicket(product, response, { purpose: 'Registration', userId, minutes })
}

/**
 * Uses the registration up, in the transaction that inserts the profile.
 * @returns the user whose profile it is, or nobody, or null when it was used before or has expired
 */
export async function takeRegistration(
  tx: Transaction,
  env: Product['env'],
  request: Pick<Request, 'headers'>,
): Promise<string | Nobody | null> {
  const ticket = await takeTicket(tx, env, request, 'Registration')
  return ticket?.userId ?? (ticket?.content['nobody'] as Nobody | undefined) ?? null
}

import type { RequestHandler } from 'express'
import { NotSignedIn, OtherUser } from '../kit/errors.ts'
import { actingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'

/** `GET /sync/stream?user=ID` (design 11): another user's cookie gets 409, no session 401. */
export function streamHandler({ stream }: Pick<Product, 'stream'>): RequestHandler {
  return (request, response) => {
    const user = actingUser(request)
    if (!user) throw new NotSignedIn()
    if (request.query['user'] !== user.id) throw new OtherUser()
    stream.attach(request, response, user)
  }
}

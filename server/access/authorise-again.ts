import type { Request } from 'express'
import { NotSignedIn } from '../kit/errors.ts'
import type { ActingUser } from './acting-user.ts'
import type { Product } from '../product.ts'
import { authorise } from './authorise.ts'

/**
 * Decides once more in the midst or at the end of a long request, by the session and the rights as they are now.
 * @throws Refusal as `authorise`, and NotSignedIn when the session now is somebody else's
 */
export async function authoriseAgain(
  { identity }: Pick<Product, 'identity'>,
  request: Request,
  operation: string,
): Promise<ActingUser | null> {
  const user = await identity.actingUser(request)
  if (user?.id !== request.actingUser?.id) throw new NotSignedIn()
  authorise(user, operation)
  return user
}

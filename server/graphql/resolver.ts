import type { IncomingHttpHeaders } from 'node:http'
import type { Condition } from '../access/table.ts'
import { NotSignedIn } from '../kit/errors.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import type { AnswerSize } from './answer-size.ts'
import type { RawJson } from './raw-json.ts'

/** What every resolver receives; `raw` collects the JSON texts to splice into the body. */
export type GraphContext = {
  product: Product
  user: ActingUser | null
  requestId: string | null
  /** Where the request came from. */
  address: string
  headers: IncomingHttpHeaders
  raw: RawJson[]
  size: AnswerSize
}

/** `condition` is what the access table says for this user: the resolver obeys it. */
export type Resolver = (given: never, context: GraphContext, condition: Condition) => Promise<unknown>

/** @throws NotSignedIn */
export function signedIn({ product, user, requestId }: GraphContext) {
  if (!user) throw new NotSignedIn()
  return { product, user, requestId }
}

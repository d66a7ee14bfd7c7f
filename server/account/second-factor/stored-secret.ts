import type { Product } from '../../product.ts'
import { openText, sealText } from '../../sealing/sealed-text.ts'

type Keeper = Pick<Product, 'secret'>

/** The secret of an authenticator app as it is stored. */
export function sealSecret({ secret: key }: Keeper, userId: string, secret: string): string {
  return sealText(key, about(userId), secret)
}

/** Null if there is none, or none that SECRET opens: then a recovery code signs in. */
export function openSecret({ secret: key }: Keeper, userId: string, stored: string | null): string | null {
  return stored === null ? null : openText(key, about(userId), stored)
}

function about(userId: string): string {
  return `two-factor/${userId}`
}

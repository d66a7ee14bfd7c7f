import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'

/** The stored hash of a password, weaker than any of the product's own (server/account/passwords/password-hash.ts). */
export async function weakHash(password: string): Promise<string> {
  const nonce = Buffer.from('saltsaltsalt')
  const cost = { memory: 32, passes: 1, parallelism: 1 }
  const hash = await promisify(argon2)('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=32,t=1,p=1$${nonce.toString('base64')}$${hash.toString('base64').replace(/=+$/, '')}`
}

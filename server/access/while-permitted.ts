import type { Request, Response } from 'express'
import type { Product } from '../product.ts'
import { authoriseAgain } from './authorise-again.ts'

/**
 * The pages of a file, each of them only while whoever asked for it may still have it: rights may be lost while a slow download runs.
 * They are asked for after a page is read, so that nothing is sent that was written after they were lost. Then the connection is
 * closed, so that what came of the file is not taken for the whole.
 * @throws Refusal as `authoriseAgain`
 */
export async function* whilePermitted<Page>(
  { product, request, response }: { product: Pick<Product, 'identity'>; request: Request; response: Response },
  operation: string,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    await authoriseAgain(product, request, operation).catch((error: unknown) => {
      response.destroy()
      throw error
    })
    yield page
  }
}

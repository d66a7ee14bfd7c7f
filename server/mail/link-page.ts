import type { Response } from 'express'
import { escapeHtml } from '../html/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'
import type { Product } from '../product.ts'

/** Answers a mailed address that this installation did not issue. `instead`: what its reader can use. */
export function linkDoesNotWork({ env }: Pick<Product, 'env'>, response: Response, instead: string): void {
  const title = 'This link doesn’t work'
  const support = escapeHtml(env.supportEmail)
  const content = `<main>
      <h1>${title}</h1>
      <p>Please use ${instead}, or write to <a href="mailto:${support}">${support}</a>.</p>
    </main>`
  response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  response.status(404).type('html').send(plainPage(title, content))
}

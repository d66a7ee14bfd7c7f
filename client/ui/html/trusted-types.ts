const serviceWorkerPath = '/sw.js'

let clean: ((html: string) => string) | null = null

type Policy = { createHTML: (html: string) => TrustedHTML; createScriptURL: (url: string) => string }

type Factory = { createPolicy: (name: string, rules: Record<keyof Policy, (text: string) => string>) => Policy }

const rules = {
  createHTML(html: string): string {
    if (!clean) throw new Error('HTML cannot be trusted before its cleaner is loaded')
    return clean(html)
  },
  createScriptURL(url: string): string {
    if (url !== serviceWorkerPath) throw new Error(`Not a script of this product: ${url}`)
    return url
  },
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

// The one policy `app` of the content security policy: only cleaned HTML, and as the only script by address the service
// worker.
const policy: Policy = factory?.createPolicy('app', rules) ?? rules

/** Gives the policy the cleaner through which all HTML passes; trusted-html.ts is its only caller. */
export function setCleaner(cleaner: (html: string) => string): void {
  clean = cleaner
}

/** Cleaned HTML as the page's trusted types require it (plain text if the browser has none). */
export function createTrustedHtml(html: string): TrustedHTML {
  return policy.createHTML(html)
}

/** The service worker's address as the page's trusted types require it (the DOM's own types still call it text). */
export function trustedServiceWorkerUrl(): string {
  return policy.createScriptURL(serviceWorkerPath)
}

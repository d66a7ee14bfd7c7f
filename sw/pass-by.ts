type Condition = { requestMethod?: string; urlPattern?: string | URLPattern }
type Rule = { condition: Condition; source: 'network' }
/** The install event where the browser knows static routes (Chromium does, others do not yet). */
type Installing = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

const rules: Rule[] = [
  { condition: { requestMethod: 'POST' }, source: 'network' },
  ...['/api/*', '/sync/*', '/oidc/*', '/_configuration*', '/silent-sign-in.html*'].map((urlPattern): Rule => ({
    condition: { urlPattern },
    source: 'network',
  })),
]

/**
 * Has the browser send what only the server answers past this worker, without starting it. That saves such requests its
 * start, and it lets a newer worker take over soon: Chromium keeps one that a request has started again for another half
 * minute, however idle it is.
 */
export async function passByServer(event: Installing): Promise<void> {
  try {
    await event.addRoutes?.(rules)
  } catch {
    // Without them the worker is asked each time and lets the request through: the answers are the same.
  }
}

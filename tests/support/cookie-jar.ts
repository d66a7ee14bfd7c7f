export type Jar = Map<string, string>

/** A `fetch` that keeps cookies as a browser would for one origin, and does not follow redirects by itself. */
export function browserLike(origin: string, jar: Jar = new Map()) {
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  /** A POST as the product's pages send it. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    visit(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar', ...headers },
    })
  return { origin, jar, visit, post }
}

export type BrowserLike = ReturnType<typeof browserLike>

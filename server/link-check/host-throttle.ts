/** Lets through one request to a host in `apart` ms; earlier ones wait, in their order. */
export function createHostThrottle(apart: number): (host: string) => Promise<void> {
  const nextOf = new Map<string, number>()
  return async (host) => {
    const now = Date.now()
    const at = Math.max(nextOf.get(host) ?? now, now)
    nextOf.set(host, at + apart)
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}

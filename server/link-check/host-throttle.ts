/** Lets a host be asked at most once in `apart` ms; whoever comes earlier waits, in the order in which they came. */
export function createTurns(apart: number): (host: string) => Promise<void> {
  const nextOf = new Map<string, number>()
  return async (host) => {
    const now = Date.now()
    const at = Math.max(nextOf.get(host) ?? now, now)
    nextOf.set(host, at + apart)
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}

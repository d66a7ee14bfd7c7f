import type { Env } from '../env.ts'

const hour = 60 * 60
const day = 24 * hour

/** Seconds (security 2). */
export type SessionLifetimes = {
  /** A remembered session is extended by this much. */
  remembered: number
  /** A session that ends with the browser is extended by this much. */
  idle: number
  /** From signing in, however often the session was used. */
  absolute: number
  administratorAbsolute: number
  /** A session in which nobody has signed in. */
  anonymous: number
}

export function sessionLifetimes(
  env: Pick<Env, 'sessionRememberedDays' | 'sessionIdleHours' | 'sessionAdminHours'>,
): SessionLifetimes {
  return {
    remembered: env.sessionRememberedDays * day,
    idle: env.sessionIdleHours * hour,
    absolute: 3 * env.sessionRememberedDays * day,
    administratorAbsolute: env.sessionAdminHours * hour,
    anonymous: hour,
  }
}

/** How many seconds a session may live from now (both in seconds since 1970), by its contents. */
export function secondsToLive(
  session: { accountId?: string; loginTs?: number; transient?: boolean },
  lifetimes: SessionLifetimes,
  now = Math.floor(Date.now() / 1000),
): number {
  if (session.accountId === undefined) return lifetimes.anonymous
  const sliding = session.transient ? lifetimes.idle : lifetimes.remembered
  const left = (session.loginTs ?? now) + lifetimes.absolute - now
  return Math.max(1, Math.min(sliding, left))
}

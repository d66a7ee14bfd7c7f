/** How a device's calendar follows a feed: through its own app, or through the site of a calendar on the web. */
export type FeedWay = 'app' | 'google' | 'outlook' | 'microsoft365'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The way that works on this device first. `app` is webcal, which an Apple device opens by itself and Android never. */
export function waysOn({ userAgent, maxTouchPoints }: Device): readonly FeedWay[] {
  if (userAgent.includes('Android')) return ['google', 'outlook', 'microsoft365']
  if (isAppleMobile(userAgent, maxTouchPoints)) return ['app', 'google', 'outlook', 'microsoft365']
  if (/\b(?:Edg|OPR|Firefox)\//.test(userAgent)) return ['outlook', 'microsoft365', 'google', 'app']
  if (userAgent.includes('Chrome/')) return ['google', 'outlook', 'microsoft365', 'app']
  return ['app', 'google', 'outlook', 'microsoft365']
}

/** Whether the calendar app behind webcal is Apple's. */
export function isApple({ userAgent }: Device): boolean {
  return /iPhone|iPad|Macintosh/.test(userAgent)
}

/** An iPad says that it is a Mac, but no Mac is touched. */
function isAppleMobile(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

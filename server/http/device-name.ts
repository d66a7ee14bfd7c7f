import type { Request } from 'express'
import { deviceParts } from '#sync/rules/device-parts.ts'

/** What kind of device a request comes from, as its browser says: "Chrome on Windows". */
export function deviceName(request: Pick<Request, 'get'>): string {
  const { browser, system } = deviceParts(request.get('user-agent') ?? null)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown browser'
}

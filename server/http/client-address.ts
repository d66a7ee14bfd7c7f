import { isIP } from 'node:net'
import type { Request } from 'express'

/**
 * Where a request comes from: the address that the last trusted proxy names, if it is a valid address, else the other
 * end of the connection.
 */
export function clientAddress(request: Pick<Request, 'ip' | 'socket'>): string {
  const named = request.ip ?? ''
  const address = isIP(named) ? named : (request.socket.remoteAddress ?? '')
  // IPv4 as a dual-stack socket writes it.
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/**
 * The part of an address that one household or one attacker controls: all of IPv4's, the first 64 bits of IPv6's (RFC
 * 6177).
 */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address
  const [, host = ''] = /^https?:\/\/\[(.*)\]/.exec(new URL(`http://[${address.split('%')[0]}]`).origin) ?? []
  const [head = '', tail] = host.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return `${[...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}

/** The part of the address that a request comes from: what is bounded for each visitor is bounded for this. */
export function clientPlace(request: Pick<Request, 'ip' | 'socket'>): string {
  return addressBlock(clientAddress(request))
}

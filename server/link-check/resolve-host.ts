import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './address-class.ts'
import { placeOf, type LinkCheckSetting } from './setting.ts'

/** All addresses of a name. @throws with the code of the resolver */
export type Resolve = (name: string) => Promise<string[]>

export const resolveBySystem: Resolve = async (name) => {
  const found = await lookup(name, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}

export type Why = 'address' | 'user' | 'port' | 'kind'

/** An address that must not be visited, and why. */
export class Refused extends Error {
  readonly why: Why

  constructor(why: Why) {
    super(`refused: ${why}`)
    this.why = why
  }
}

/** Ports below belong to other services than websites. */
const firstFreePort = 1024
const webPorts = ['', '80', '443']

/**
 * The IP address to connect to. Every address of the name has been checked, so that none of them leads into the network in which
 * the server stands, and this very one is to be used: a second question may have another answer.
 * @throws Refused, or with the code of the resolver
 */
export async function checkedAddress(url: URL, { allowed }: LinkCheckSetting, resolve: Resolve): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('kind')
  if (url.username !== '' || url.password !== '') throw new Refused('user')
  const isAllowed = allowed.has(placeOf(url))
  if (!isAllowed && !webPorts.includes(url.port) && Number(url.port) < firstFreePort) throw new Refused('port')
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [first] = addresses
  if (first === undefined) throw Object.assign(new Error('a name without addresses'), { code: 'ENOTFOUND' })
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new Refused('address')
  return first
}

/** The name or the IP address, which a URL writes in brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

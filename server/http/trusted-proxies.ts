import { BlockList, isIP } from 'node:net'

/** Whose X-Forwarded-For is believed: the last `most` hops, as long as each is in one of the networks. */
export type TrustedProxies = { most: number; networks: readonly string[] }

export const noProxies: TrustedProxies = { most: 0, networks: [] }

/** Networks with a name. Nobody on the internet has an address in them. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

const mostHops = 10

/**
 * Reads TRUST_PROXY: `no`, a number of proxies (on this machine or in a private network: others are no proxies of
 * ours), or a list of `loopback`, `private`, addresses and networks such as `203.0.113.0/24`.
 * @returns undefined when it is none of these
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'no') return noProxies
  if (/^\d+$/.test(text)) {
    const most = Number(text)
    if (most === 0) return noProxies
    return most <= mostHops ? { most, networks: [...named['loopback']!, ...named['private']!] } : undefined
  }
  const networks = text.split(',').flatMap((entry) => named[entry.trim()] ?? [entry.trim()])
  return networks.every((network) => readNetwork(network) !== null) ? { most: mostHops, networks } : undefined
}

/** What Express wants to know of each address, from the other end of the connection (hop 0) outwards. */
export function createProxyTrust({ most, networks }: TrustedProxies): (address: string, hop: number) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const { address, bits, family } = readNetwork(network)!
    list.addSubnet(address, bits, family)
  }
  return (given, hop) => {
    const address = given.split('%', 1)[0] ?? ''
    const kind = isIP(address)
    return hop < most && kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
}

function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0 || address.includes('%')) return null
  const whole = kind === 4 ? 32 : 128
  const bits = prefix === undefined ? whole : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (!(bits >= 1 && bits <= whole)) return null
  return { address, bits, family: kind === 4 ? 'ipv4' : 'ipv6' }
}

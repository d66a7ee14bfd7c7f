import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * IPv4 networks that are not the public internet (IANA's registry of special-purpose addresses, RFC 6890), and addresses at
 * which clouds tell machines their secrets: those outside these networks by themselves.
 */
const refusedV4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Of the one network of public IPv6 addresses, 2000::/3, what is documentation, a test, or a tunnel to an IPv4 address. */
const refusedV6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const v4 = blockList(refusedV4, 'ipv4')
const v6 = blockList(refusedV6, 'ipv6')
const publicV6 = blockList([['2000::', 3]], 'ipv6')

/**
 * Whether an IP address, as a resolver writes it, belongs to the public internet. Private, loopback, link-local, multicast,
 * unspecified and cloud-metadata addresses do not, nor does any IPv6 address that stands for an IPv4 one (mapped,
 * NAT64, 6to4, Teredo), nor what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !v4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return publicV6.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}

function blockList(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

import { expect, test } from 'vitest'
import { createProxyTrust, readTrustedProxies } from './trusted-proxies.ts'

const trusting = (text: string) => createProxyTrust(readTrustedProxies(text)!)

test('a number trusts that many proxies on this machine and in private networks, and nobody from elsewhere', () => {
  const trusts = trusting('1')
  const near = [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.18.0.1',
    '192.168.7.7',
    'fd00::5',
    'fe80::1%eth0',
  ]
  expect(near.filter((address) => !trusts(address, 0))).toEqual([])
  const far = ['192.0.2.1', '172.32.0.1', '8.8.8.8', '::ffff:8.8.8.8', '2001:db8::1', '', 'unknown', '10.1.2.3:80']
  expect(far.filter((address) => trusts(address, 0))).toEqual([])
  expect([trusts('10.1.2.3', 1), trusting('2')('10.1.2.3', 1)]).toEqual([false, true])
})

test('a list trusts only the addresses and networks in it', () => {
  const trusts = trusting('203.0.113.0/24, 2001:db8::7,loopback')
  expect(['203.0.113.9', '2001:db8::7', '127.0.0.1', '::1'].filter((address) => !trusts(address, 3))).toEqual([])
  expect(['203.0.114.1', '2001:db8::8', '10.0.0.1'].filter((address) => trusts(address, 0))).toEqual([])
})

test('TRUST_PROXY=no trusts nobody', () => {
  for (const text of ['no', '0']) expect([text, trusting(text)('127.0.0.1', 0)]).toEqual([text, false])
})

test.each([
  'yes',
  '11',
  '-1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '0.0.0.0/0',
  '10.0.0',
  'proxy.example.org',
  '127.0.0.1,',
  '::1%lo',
])('"%s" is refused as TRUST_PROXY', (text) => {
  expect(readTrustedProxies(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { addressBlock, clientAddress } from './client-address.ts'

test('an IPv6 address counts as its first 64 bits, however it is written', () => {
  const block = '2001:db8:0:7::/64'
  const same = [
    '2001:db8:0:7::1',
    '2001:DB8:0:7:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0007:1:2:3:4',
    '2001:db8:0:7::%eth0',
  ]
  expect(same.map(addressBlock)).toEqual(same.map(() => block))
  expect(addressBlock('2001:db8:0:8::1')).not.toBe(block)
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
  expect(addressBlock('192.0.2.1')).toBe('192.0.2.1')
})

test("a proxy's claim is believed only when it is an address", () => {
  const from = (ip: string | undefined, remoteAddress = '10.0.0.1') => {
    return clientAddress({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddress>[0])
  }
  expect(from('192.0.2.1')).toBe('192.0.2.1')
  expect(from('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(['unknown', '', undefined, '192.0.2.1:80', 'x'.repeat(9000)].map((named) => from(named))).toEqual(
    Array(5).fill('10.0.0.1'),
  )
})

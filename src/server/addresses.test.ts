import { expect, test } from 'vitest'
import { networkOf } from './addresses.ts'

test('RL-06 one IPv4 address counts alone, also in its IPv6 clothes', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test.each([
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::abcd:1:2:3', '2001:db8:0:0'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:0DB8:0000:0001::9', '2001:db8:0:1'],
  ['2001:db8:5:6:7:8:9:a', '2001:db8:5:6'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('RL-06 %s counts with its /64', (ip, network) => expect(networkOf(ip)).toBe(network))

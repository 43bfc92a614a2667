import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * Whose requests are counted together: one IPv4 address, or one /64 network of IPv6, which is what a single customer
 * has (RL-06). The address is written out before it is cut, because in `2001:db8::1` the shortening hides the network,
 * and each of its 2^64 addresses would be counted alone.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [front = '', back] = (ip.split('%')[0] ?? ip).split('::')
  const [before, after] = [groupsOf(front), groupsOf(back ?? '')]
  const whole =
    back === undefined
      ? before
      : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** An address in the form that a limiter may keep: a digest of its network. */
export const addressKey = (ip: string): string =>
  createHash('sha256').update(networkOf(ip)).digest('base64url').slice(0, 16)

import { describe, expect, test } from 'vitest'
import { hostsOf, isDatabaseUrl } from './hosts.ts'

describe('MACHINE-22 an address of PostgreSQL with several hosts', () => {
  test('is one address for each, with everything else alike', () => {
    expect(hostsOf('postgres://parkwing:p%40ss@a:5432,b.example,[::1]:5433/shop?sslmode=verify-full')).toEqual([
      'postgres://parkwing:p%40ss@a:5432/shop?sslmode=verify-full',
      'postgres://parkwing:p%40ss@b.example/shop?sslmode=verify-full',
      'postgres://parkwing:p%40ss@[::1]:5433/shop?sslmode=verify-full',
    ])
    expect(hostsOf('postgresql://a,b?target_session_attrs=read-write&sslmode=require')).toEqual([
      'postgresql://a?sslmode=require',
      'postgresql://b?sslmode=require',
    ])
  })

  test('one host stays as it was written, and so does a socket of this machine', () => {
    for (const url of ['postgres://u@h:5432/db', 'postgres:///db?host=/var/run/postgresql'])
      expect(hostsOf(url)).toEqual([url])
    expect(hostsOf('postgres://h/db?target_session_attrs=primary')).toEqual(['postgres://h/db'])
  })

  test('real-parts 14: what is no such address is refused, and a server that only reads is not asked for', () => {
    const right = ['postgres://a,b/db', 'postgres://a:1,b:2/db?target_session_attrs=read-write', 'postgresql:///db']
    expect(right.filter((url) => !isDatabaseUrl(url))).toEqual([])
    const wrong = [
      'mysql://a/db',
      'postgres://a,,b/db',
      'postgres://a:port,b/db',
      'postgres://a,b/db?target_session_attrs=standby',
      'not an address',
      '',
    ]
    expect(wrong.filter(isDatabaseUrl)).toEqual([])
  })
})

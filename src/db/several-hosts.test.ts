import type { Pool, PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { firstThatWrites, mustTakeWrites } from './several-hosts.ts'

/** A pool whose server is what `says` makes of it; it counts who asked. */
const pool = (name: string, says: () => Error | null) => {
  const asked = { times: 0 }
  const connect = async () => {
    asked.times += 1
    const error = says()
    if (error) throw error
    return { name } as unknown as PoolClient
  }
  return { asked, pool: { connect } as unknown as Pool }
}
const nameOf = async (given: Promise<PoolClient>): Promise<string> =>
  ((await given) as unknown as { name: string }).name
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const standby = () => new Error('Connection terminated: this server takes no writes')

describe('MACHINE-22 of several servers the one that takes writes', () => {
  test('is found when the first is gone, and asked first from then on, also when the other is back as a standby', async () => {
    let first: Error | null = null
    let second: Error | null = standby()
    const [a, b] = [pool('a', () => first), pool('b', () => second)]
    const servers = firstThatWrites([a.pool, b.pool])
    expect(await nameOf(servers.connect())).toBe('a')
    expect(b.asked.times).toBe(0)
    first = away()
    await expect(servers.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    second = null
    expect(await nameOf(servers.connect())).toBe('b')
    first = standby()
    const before = a.asked.times
    expect(await nameOf(servers.connect())).toBe('b')
    expect(a.asked.times).toBe(before)
  })

  test('what another server would say too is told at once: a wrong password asks nobody else', async () => {
    const [a, b] = [
      pool('a', () => Object.assign(new Error('password authentication failed'), { code: '28P01' })),
      pool('b', () => null),
    ]
    await expect(firstThatWrites([a.pool, b.pool]).connect()).rejects.toMatchObject({ code: '28P01' })
    expect(b.asked.times).toBe(0)
  })

  test('a server that takes no writes, or says nothing, is refused', async () => {
    const told = (error: Error | null, rows: unknown[]) =>
      new Promise((resolve) => {
        const client = {
          query: (_text: string, done: (error: Error | null, result: unknown) => void) => done(error, { rows }),
        }
        mustTakeWrites(client as never, resolve)
      })
    expect(await told(null, [{ closed: false }])).toBeUndefined()
    for (const rows of [[{ closed: true }], []])
      expect(await told(null, rows)).toMatchObject({ message: expect.stringContaining('takes no writes') })
    const lost = new Error('lost')
    expect(await told(lost, [])).toBe(lost)
  })
})

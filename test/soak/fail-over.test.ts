import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { buy, compare, sendAgain, type Memory } from '#test/builders/kill-rounds.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { ownProcesses } from '../races/own-processes.ts'

const { start, killAll } = ownProcesses()

/** Both servers, as an operator names them. */
const bothOf = (...urls: string[]): string =>
  `postgres://postgres@${urls.map((url) => new URL(url).host).join(',')}/postgres?target_session_attrs=read-write`

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 300; look++) {
    if (await isSo().catch(() => false)) return
    await wait(100)
  }
  throw new Error(`not so after 30 s: ${what}`)
}

/** A server, and a standby that the server waits for before it acknowledges anything, if `patient`. */
const pair = async (patient: boolean) => {
  const primary = await startPostgres()
  const db = await openShop({ url: primary.url, pool: 2 }, 100_000)
  const standby = await startPostgres({ follows: primary.url })
  if (patient) {
    await db.query(`alter system set synchronous_standby_names = '*'`)
    await db.query('select pg_reload_conf()')
    await until('the standby is waited for', async () => {
      const [row] = await db.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
      return row?.sync_state === 'sync'
    })
  }
  return { primary, standby, db }
}

const acknowledged = (memory: Memory): number =>
  [...memory.values()].filter(({ answers }) => answers.some(({ kind }) => kind === 'acknowledged')).length

/** Travellers who book without a pause at all addresses, until they are told to stop. */
const crowd = (urls: readonly string[], memory: Memory) => {
  let isOver = false
  const travellers = Array.from({ length: 6 }, async (_, client) => {
    for (let purchase = 0; !isOver; purchase++) {
      const number = purchase * 6 + client
      const went = await buy(urls[number % urls.length] ?? '', `buyer-${number}@example.org`, number, memory)
      if (!went) await wait(200)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(travellers)
  }
}

const markOf = async (db: Db): Promise<string[]> =>
  (await db.query<{ id: string }>(`select id from session where id like 'mark%' order by id`)).map(({ id }) => id)
const mark = (db: Db, id: string) =>
  db.query('insert into session (id, created_at, seen_at) values ($1, now(), now())', [id])

describe('MACHINE-22 the server is lost, and its standby is promoted', () => {
  test('two processes go on by themselves while travellers book; nothing that was acknowledged is lost, and nothing is there twice', async () => {
    const { primary, standby, db } = await pair(true)
    const environment = {
      ...atNoon,
      DATABASE_URL: bothOf(primary.url, standby.url),
      SECRET: 'one secret for both of them, long',
    }
    const servers = await Promise.all([start({ environment }), start({ environment })])
    const memory: Memory = new Map()
    const stop = crowd(
      servers.map(({ url }) => url),
      memory,
    )
    await until('some have booked', async () => acknowledged(memory) > 15)
    await primary.kill()
    const before = acknowledged(memory)
    await until('a process says that it is not ready', async () => {
      const { status } = await fetch(`${servers[0].url}/ready`)
      return status === 503
    })
    await standby.promote()
    await until('both are ready', async () => {
      const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/ready`)))
      return answers.every(({ status }) => status === 200)
    })
    await until('travellers book again', async () => acknowledged(memory) > before + 15)
    await stop()
    while ((await sendAgain(servers[0].url, memory)) > 0) await wait(100)
    // what the processes had taken when the server was lost becomes free again after its lease
    for (const server of servers) await server.advance(5 * 60_000)

    const left = openPostgres(standby.url, 2)
    expect(await compare(left, memory)).toEqual([])
    expect(await verify(left)).toEqual([])
    expect(acknowledged(memory)).toBe(memory.size)
    await left.close()
    await killAll()
    await db.close()
    await standby.stop()
    await primary.stop()
  })

  test('control: a standby that nobody waited for has lost what was acknowledged meanwhile', async () => {
    const { primary, standby, db } = await pair(false)
    await mark(db, 'mark-1')
    const behind = openPostgres(standby.url, 1)
    await until('the standby follows', async () => (await markOf(behind)).length === 1)
    // it refuses to write, and an address with both finds the one that does
    const both = openPostgres(bothOf(standby.url, primary.url), 1)
    await expect(mark(behind, 'mark-2')).rejects.toMatchObject({ code: '25006' })
    await mark(both, 'mark-2')
    await until('the standby follows', async () => (await markOf(behind)).length === 2)
    await both.close()

    await behind.query(`alter system set primary_conninfo = ''`)
    await behind.query('select pg_reload_conf()')
    await until('the standby has lost its line', async () => {
      const rows = await db.query('select from pg_stat_replication')
      return rows.length === 0
    })
    await mark(db, 'mark-3')
    await primary.kill()
    await standby.promote()
    expect(await markOf(behind)).toEqual(['mark-1', 'mark-2'])
    await behind.close()
    await db.close()
    await standby.stop()
    await primary.stop()
  })
})

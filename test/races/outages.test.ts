import { createServer, connect, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { isTemporary } from '#db/failures.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { placeRequest, storeSample } from '#test/builders/inventory.ts'

/** A wire to the database that can be cut, or swallow everything without a word. */
type Wire = { url: string; swallow(on: boolean): void; cut(): void; close(): void }

const startWire = async (url: string): Promise<Wire> => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let swallowing = false
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', (chunk) => swallowing || to.write(chunk))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = new URL(url)
  own.port = String(typeof address === 'object' ? address?.port : '')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: own.href,
    swallow: (on) => (swallowing = on),
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('outages of the database', () => {
  let server: TestServer
  let wire: Wire
  let db: Db
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    wire = await startWire(server.url)
    db = openPostgres(wire.url, 2)
    await storeSample(db, { products: [{ id: 1, capacity: 1_000 }] })
  })
  afterAll(async () => {
    await db?.close()
    wire?.close()
    await server?.drop()
  })

  test('FT-06 a network that swallows everything: every request ends with "busy", and it recovers by itself', async () => {
    const desk = createDesk(db)
    const request = placeRequest({ key: 'swallowed' })
    wire.swallow(true)
    const began = Date.now()
    const failures = await Promise.all([
      failure(desk.place(request)),
      failure(db.query('select 1')),
      failure(db.query('select 1')),
    ])
    expect(Date.now() - began).toBeLessThan(60_000)
    expect(failures.map(isTemporary)).toEqual([true, true, true])
    wire.swallow(false)
    wire.cut()
    expect(await desk.place(request)).toMatchObject({ outcome: 'placed' })
    expect(await desk.place(request)).toMatchObject({ outcome: 'known' })
    expect(await verify(db)).toEqual([])
  })

  test('FT-05 connections that break: the request says so, the next one works', async () => {
    const slow = failure(db.query('select pg_sleep(2)'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    wire.cut()
    expect(isTemporary(await slow)).toBe(true)
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('FT-08 no free connection: a bounded wait, then "busy"', async () => {
    const holding = [1, 2].map(() => failure(db.query('select pg_sleep(3600)')))
    // told while both connections are still held
    expect(isTemporary(await failure(db.query('select 1')))).toBe(true)
    wire.cut()
    expect((await Promise.all(holding)).map(isTemporary)).toEqual([true, true])
  })

  test('FT-09 a lock nobody gives back and a statement without end are ended as "busy"', async () => {
    const lockAndWait = db.transaction(async (tx) => {
      await tx.query(`select from product_day where day = '2026-12-01' for update`)
      const waited = await failure(createDesk(other).place(placeRequest()))
      expect(isTemporary(waited)).toBe(true)
      expect(waited).toMatchObject({ code: '55P03' })
    })
    const other = openPostgres(server.url, 1)
    await lockAndWait
    expect(await failure(other.query('select pg_sleep(6)'))).toMatchObject({ code: '57014' })
    await other.close()
    expect(await verify(db)).toEqual([])
  })

  test('FT-10 a deadlock is run again and both succeed', async () => {
    const one = openPostgres(server.url)
    let runs = 0
    let cross = () => {}
    const bothHold = new Promise<void>((resolve) => (cross = resolve))
    const move = (first: string, second: string) =>
      one.transaction(async (tx) => {
        await tx.query('update product_day set sell_limit = sell_limit where day = $1', [first])
        runs += 1
        if (runs === 2) cross()
        await bothHold
        await tx.query('update product_day set sell_limit = sell_limit where day = $1', [second])
      })
    await Promise.all([move('2026-12-05', '2026-12-06'), move('2026-12-06', '2026-12-05')])
    // one of them was run again; on a machine that is slow enough more than once
    expect(runs).toBeGreaterThan(2)
    await one.close()
  })
})

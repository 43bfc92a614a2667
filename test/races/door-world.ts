import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Db } from '#db/db.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { filled, openForm, send, type Payment } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { openClient, type WebClient } from '#test/builders/web-client.ts'

/** One server with real logs on a PostgreSQL that the test can look into. */
let database: TestServer
export let db: Db
export let server: RunningServer
let folder: string
const secret = 'canarysecretcanarysecretcanarysecret'

/** Call once in a test file, which then has the server and looks into its database. */
export const openDoors = (): void => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parkwing-doors-'))
    database = await createTestDatabase(requiredServer())
    db = await openShop({ url: database.url, pool: 2 }, 1_000)
    server = await startServer({
      folder,
      keep: true,
      environment: { ...atNoon, DATABASE_URL: database.url, SECRET: secret, LOG_LEVEL: 'info' },
    })
  })
  afterAll(async () => {
    await server?.kill()
    await db?.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Everything a door could change. */
export const state = async (): Promise<unknown> =>
  (
    await db.query(`
    select (select count(*) from booking) as bookings, (select sum(version) from booking) as versions, (select count(*) from session) as sessions, (select count(*) from session_booking) as grants,
           (select count(*) from payment) as payments, (select count(*) from login_challenge) as challenges, (select count(*) from audit) as audits, (select sum(taken) from product_day) as taken`)
  )[0]

export const numbered = (() => {
  let count = 0
  return () => `visitor-${count++}@example.org`
})()

/** A traveller with a booking, and the browser that made it. */
export const traveller = async (
  payment: Payment,
  email = numbered(),
  changes: Record<string, string> = {},
): Promise<{ browser: WebClient; id: string; number: string; email: string }> => {
  const form = filled(await openForm(server.url), email, payment, changes)
  expect(await send(server.url, form)).toMatchObject({ kind: 'acknowledged' })
  const browser = openClient(server.url)
  browser.cookies.set('session', form.cookie.split('=')[1] ?? '')
  const [row] = await db.query<{ id: string; number: string }>(
    'select id::text as id, number from booking where email = $1',
    [email],
  )
  return { browser, email, id: row?.id ?? '', number: row?.number ?? '' }
}

export const own = () => ({ 'content-type': 'application/x-www-form-urlencoded', origin: server.url })

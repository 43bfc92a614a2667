import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openDb } from '#db/open.ts'
import { verify } from '#db/verify.ts'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { amountOf } from '#test/amounts.ts'
import { filled, formPath, openForm, seeded } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { noon } from '#test/builders/inventory.ts'
import { openShop } from '#test/builders/shop.ts'
import { goesOnTo, openClient, type Page, type WebClient } from '#test/builders/web-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkwing-kill-life-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kills = amountOf('killsOfLife')
const clients = 6

/**
 * What a traveller was told of each thing done. Nothing told is not nothing done: it is asked for again until it is
 * known.
 */
type Life = {
  email: string
  client: WebClient
  body: string
  bookingId: string | null
  done: Set<'booked' | 'paid' | 'changed' | 'changePaid' | 'cancelled'>
}

const newStay = 'startDateTime=2026-12-01T10%3A00&endDateTime=2026-12-11T18%3A00'
const hidden = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** Throws when the server went away in the middle: the step was not told and is taken again. */
const told = (page: Page, ...statuses: number[]): Page => {
  if (!statuses.includes(page.status)) throw new Error(`answered ${page.status}`)
  return page
}

const isOnward = (address: string) => address.endsWith('/onward')

/** From the page that leads to the provider; paid before, and the way back was cut off: it leads elsewhere. */
const atProvider = async (client: WebClient, address: string): Promise<void> => {
  const checkout = goesOnTo(told(await client.get(address), 200, 303))
  if (checkout === null) return
  const path = new URL(checkout).pathname
  const page = await client.get(path)
  if (page.status === 200 && /name="action"/.test(page.text)) told(await client.post(path, { action: 'pay' }), 302, 303)
}

/** The next step of this life; false when it is over. Every step is the same form again when nobody answered. */
const step = async (url: string, life: Life, number: number): Promise<boolean> => {
  const { client, done } = life
  if (!done.has('booked')) {
    if (!life.body) {
      const form = filled(await openForm(url), life.email, 'onLine:ideal')
      const [name = '', value = ''] = form.cookie.split('=')
      client.cookies.set(name, value)
      life.body = form.body
    }
    const answer = told(await client.post(formPath, life.body), 303)
    done.add('booked')
    await atProvider(client, answer.location)
    return true
  }
  if (!life.bookingId) {
    const list = told(await client.get('/en/my-booking'), 200, 302, 303)
    life.bookingId = /my-booking\/([0-9a-f-]{36})/.exec(list.location + list.text)?.[1] ?? null
    if (!life.bookingId) throw new Error(`no booking of ${life.email}: ${list.status}`)
    return true
  }
  const at = (path: string) => `/en/my-booking/${life.bookingId}${path}`
  if (!done.has('paid')) {
    const back = told(await client.get(at('/return')), 200, 302, 303)
    if (back.location.endsWith('/result')) done.add('paid')
    else {
      const begun = await client.post(at('/pay'), { paymentMethod: 'ideal' })
      if (isOnward(begun.location)) await atProvider(client, begun.location)
    }
    return true
  }
  if (number % 3 > 0 && !done.has('changePaid')) {
    const page = told(await client.get(`${at('/change')}?${newStay}`), 200)
    const values = hidden(page.text)
    // no quote any more: the change was made, or waits for its payment
    if (values['version'] && !/name="intent" value="drop"/.test(page.text)) {
      const answer = told(await client.post(at('/change'), { ...values, intent: 'confirm' }), 303, 409, 422)
      done.add('changed')
      if (isOnward(answer.location)) await atProvider(client, answer.location)
    }
    const back = told(await client.get(at('/return')), 200, 302, 303)
    const status = told(await client.get(at('')), 200)
    if (/11 December 2026/.test(status.text)) done.add('changePaid')
    else if (!/change/.test(back.location)) {
      const begun = await client.post(at('/pay'), { paymentMethod: 'ideal' })
      if (isOnward(begun.location)) await atProvider(client, begun.location)
    }
    return true
  }
  if (number % 3 < 2 && !done.has('cancelled')) {
    const page = told(await client.get(at('/cancel')), 200)
    const { version } = hidden(page.text)
    if (version) told(await client.post(at('/cancel'), { version, reason: 'cancelled_trip' }), 303, 409)
    if (!hidden(told(await client.get(at('/cancel')), 200).text)['version']) done.add('cancelled')
    return true
  }
  return false
}

const ROWS = `
  select b.id::text as id, b.email, b.status, b.local_departure, b.total_minor, b.paid_minor - b.refunded_minor as kept,
         (select count(*)::int from booking_change c where c.booking_id = b.id and c.status = 'applied') as changes,
         (select coalesce(sum(s.amount_minor - s.refunded_minor), 0)::int from payment p join sandbox_payment s on s.ref = p.provider_ref where p.booking_id = b.id and s.status = 'paid') as at_provider
    from booking b order by b.email`
type Row = {
  id: string
  email: string
  status: string
  local_departure: string
  total_minor: number
  kept: number
  changes: number
  at_provider: number
}

const faultsOf = (rows: readonly Row[], lives: readonly Life[]): string[] =>
  lives.flatMap(({ email, done }, number) => {
    const own = rows.filter((row) => row.email === email)
    const [row] = own
    if (own.length > 1) return [`${email}: ${own.length} bookings`]
    if (!row) return done.has('booked') ? [`${email}: booked and lost`] : []
    const faults: string[] = []
    if (row.kept !== row.at_provider) faults.push(`${email}: we have ${row.kept}, the provider ${row.at_provider}`)
    if (row.changes > 1) faults.push(`${email}: changed ${row.changes} times`)
    if (done.has('cancelled') && (row.status !== 'cancelled' || row.kept !== 0))
      faults.push(`${email}: cancelled, and it is ${row.status} with ${row.kept}`)
    if (!done.has('cancelled') && done.has('paid') && (row.status !== 'confirmed' || row.kept !== row.total_minor))
      faults.push(`${email}: paid, and it is ${row.status} with ${row.kept} of ${row.total_minor}`)
    if (done.has('changePaid') && row.changes !== 1) faults.push(`${email}: changed, and there is no change`)
    if (number % 3 === 0 && row.changes !== 0) faults.push(`${email}: changed by nobody`)
    return faults
  })

describe('FT-01 kill -9 in the middle of payment, change and cancel', () => {
  test(`HT-14 RC-11 ${kills} kills on PostgreSQL: nothing told is lost, nothing happens twice, the provider's books are ours`, async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    await (await openShop({ url, pool: 2 }, 100_000)).close()
    // a process that comes back does not come back earlier: the audit is read by time
    let starts = 0
    const start = (): Promise<RunningServer> =>
      startServer({
        folder,
        keep: true,
        environment: { DATABASE_URL: url, PARKWING_NOW: new Date(noon + starts++ * 10_000).toISOString() },
      })
    const random = seeded('kill of life')
    const lives: Life[] = []
    let current: Life[] = []
    let interrupted = 0
    let steps = 0

    let server = await start()
    const begin = (): Life => {
      const life: Life = {
        email: `life-${lives.length}@example.org`,
        client: openClient(server.url),
        body: '',
        bookingId: null,
        done: new Set(),
      }
      lives.push(life)
      return life
    }
    const live = async (life: Life): Promise<boolean> => {
      try {
        const more = await step(server.url, life, lives.indexOf(life))
        steps += 1
        return more
      } catch {
        interrupted += 1
        return true
      }
    }
    /** the same cookies at the address of the server that came back */
    const follow = (life: Life): Life => {
      const client = openClient(server.url)
      for (const [name, value] of life.client.cookies) client.cookies.set(name, value)
      return Object.assign(life, { client })
    }

    for (let round = 0; round < kills; round++) {
      current = current.map(follow)
      while (current.length < clients) current.push(begin())
      let running = true
      const all = current.map(async (life) => {
        while (running && (await live(life))) continue
        return life
      })
      await new Promise((resolve) => setTimeout(resolve, 250 + random() * 500))
      running = false
      await server.kill()
      const seen = await Promise.all(all)
      current = seen.filter(
        ({ done }, index) =>
          !(done.has('cancelled') || (lives.indexOf(seen[index]!) % 3 === 2 && done.has('changePaid'))),
      )
      server = await start()
    }
    current = current.map(follow)
    for (const life of current) for (let n = 0; n < 30 && (await live(life)); n++) continue
    await server.advance(5 * 60_000)
    await server.advance(5 * 60_000)
    await server.stop()

    const db: Db = await openDb({ url })
    const rows = await db.query<Row>(ROWS)
    console.log(
      `${kills} kills: ${lives.length} lives, ${steps} steps told, ${interrupted} cut off, ${rows.filter(({ status }) => status === 'cancelled').length} cancelled, ${rows.filter(({ changes }) => changes > 0).length} changed`,
    )
    expect(faultsOf(rows, lives)).toEqual([])
    expect(await verify(db)).toEqual([])
    // the rounds mean something
    expect(interrupted).toBeGreaterThan(kills / 2)
    expect(rows.some(({ changes }) => changes === 1)).toBe(true)
    expect(rows.some(({ status }) => status === 'cancelled')).toBe(true)
    // and the comparison can fail
    const [first] = rows
    expect(
      faultsOf(
        rows.filter((row) => row !== first),
        lives,
      ),
    ).not.toEqual([])
    expect(
      faultsOf(
        rows.map((row) => (row === first ? { ...row, kept: row.kept + 1 } : row)),
        lives,
      ),
    ).not.toEqual([])
    await db.close()
    await drop()
  })
})

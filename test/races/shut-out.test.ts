import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { fillForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { openClient, type Page, type WebClient } from '#test/builders/web-client.ts'

/** Strangers who know an e-mail address, against its owner, over HTTP behind one trusted proxy. */
let database: TestServer
let db: Db
let server: RunningServer
const folder = mkdtempSync(join(tmpdir(), 'parkwing-shut-out-'))

beforeAll(async () => {
  database = await createTestDatabase(requiredServer())
  db = await openShop({ url: database.url, pool: 2 }, 1_000)
  const environment = { ...atNoon, DATABASE_URL: database.url, TRUSTED_PROXIES: '1', PARKWING_WORKER: '0' }
  server = await startServer({ folder, keep: true, environment })
})
afterAll(async () => {
  await server?.kill()
  await db?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Visitor = WebClient & { send(path: string, values: Record<string, string>): Promise<Page> }
let networks = 0
/** A browser in a network of its own, as the proxy names it. */
const newBrowser = (): Visitor => {
  const client = openClient(server.url)
  const network = `198.18.${networks >> 8}.${networks++ & 255}`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: server.url,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': network,
  }
  return { ...client, send: (path, values) => client.post(path, values, headers) }
}
const strangers = (n: number) => Array.from({ length: n }, newBrowser)
const crowds = [
  ['one network', () => strangers(1)],
  ['twenty networks', () => strangers(20)],
] as const

const password = 'two cups of tea'
let owners = 0
/** Somebody with a booking, and the browser at home. */
const owner = async (): Promise<{ email: string; number: string; id: string; home: Visitor }> => {
  const email = `owner${owners++}@example.org`
  expect(await send(server.url, await fillForm(server.url, email, 'baCharged'))).toMatchObject({ kind: 'acknowledged' })
  const [booked] = await db.query<{ id: string; number: string }>(
    'select id::text as id, number from booking where email = $1',
    [email],
  )
  return { email, number: booked?.number ?? '', id: booked?.id ?? '', home: newBrowser() }
}
const letters = async (email: string): Promise<{ subject: string; text: string }[]> => {
  await server.runJobs()
  return db.query<{ subject: string; text: string }>(
    'select subject, text from mailbox where recipient = $1 order by received_at, id',
    [email],
  )
}
const tokensFor = async (email: string): Promise<string[]> =>
  (await letters(email)).flatMap(({ text }) => /\/account\/link\/([\w-]{20,})/.exec(text)?.[1] ?? [])
const codesFor = async (email: string): Promise<string[]> =>
  (await letters(email)).flatMap(({ subject }) => /^(\d{6})\b/.exec(subject)?.[1] ?? [])

const askForLink = (who: Visitor, email: string) => who.send('/en/login-user', { email, intent: 'link' })
const logIn = (who: Visitor, email: string, typed: string) =>
  who.send('/en/login-user', { email, password: typed, intent: 'password' })
const isIn = ({ status, location }: Page) => status === 303 && location.startsWith('/en/account')
/** Asks for a link that nobody asked for before, and opens it: logged in, or not. */
const entersByLink = async (who: Visitor, email: string, chosen = ''): Promise<boolean> => {
  const before = new Set(await tokensFor(email))
  if ((await askForLink(who, email)).status !== 303) return false
  const token = (await tokensFor(email)).find((one) => !before.has(one))
  return token !== undefined && isIn(await who.send(`/en/account/link/${token}`, { password: chosen }))
}
const lookUp = (who: Visitor, { email, number }: { email: string; number: string }) =>
  who.send('/en/my-booking', { email, number })
const entersByPair = async (who: Visitor, { email, number, id }: { email: string; number: string; id: string }) => {
  const before = new Set(await codesFor(email))
  const asked = await lookUp(who, { email, number })
  if (asked.status !== 303) return asked.status
  const code = (await codesFor(email)).find((one) => !before.has(one)) ?? ''
  const opened = await who.send('/en/my-booking/code', { code, intent: 'verify' })
  return opened.location === `/en/my-booking/${id}` ? 'in' : opened.status
}

describe.each(crowds)('strangers in %s who know the e-mail address', (_, crowd) => {
  test('ACCESS-9 ten look-ups each with invented numbers: the right pair opens the booking', async () => {
    const who = await owner()
    // side by side, as a crowd does: each of them is slowed down
    const answers = await Promise.all(
      crowd().map(async (stranger) => {
        const statuses: number[] = []
        for (let n = 0; n < 10; n++)
          statuses.push((await lookUp(stranger, { email: who.email, number: `EIN-2222-2222-222${n}` })).status)
        return statuses
      }),
    )
    expect(answers.flat().filter((status) => status < 400)).toEqual([])
    expect(await entersByPair(who.home, who)).toBe('in')
  })

  test('ACCESS-10 ACCESS-11 ten links asked for each: the browser that proved itself gets a fresh one', async () => {
    const { email, home: browser } = await owner()
    expect(await entersByLink(browser, email, password)).toBe(true)
    browser.cookies.delete('session')
    for (const stranger of crowd()) for (let n = 0; n < 10; n++) await askForLink(stranger, email)
    expect(await entersByLink(browser, email)).toBe(true)
    // the mailbox is not flooded: the two of the owner, and at most ten of strangers
    expect((await tokensFor(email)).length).toBeLessThanOrEqual(12)
  })

  test('ACCESS-10 ACCT-6 ten wrong passwords each: the right one opens the account in a browser that proved itself', async () => {
    const { email, home: browser } = await owner()
    expect(await entersByLink(browser, email, password)).toBe(true)
    browser.cookies.delete('session')
    for (const stranger of crowd())
      for (let n = 0; n < 10; n++) expect(isIn(await logIn(stranger, email, `wrong password ${n}`))).toBe(false)
    expect(isIn(await logIn(browser, email, password))).toBe(true)
    // and a fresh link opens it in a browser nobody knows
    expect(await entersByLink(newBrowser(), email)).toBe(true)
  })
})

describe('one stranger', () => {
  test('ACCESS-11 ten links asked for leave letters for the owner in a browser nobody knows', async () => {
    const { email, home } = await owner()
    const [stranger] = strangers(1)
    for (let n = 0; n < 10; n++) await askForLink(stranger!, email)
    expect(await entersByLink(home, email)).toBe(true)
  })

  test('ACCT-6 five wrong passwords do not close the log-in elsewhere', async () => {
    const { email, home } = await owner()
    expect(await entersByLink(home, email, password)).toBe(true)
    const [stranger] = strangers(1)
    for (let n = 0; n < 10; n++) await logIn(stranger!, email, `wrong password ${n}`)
    expect(isIn(await logIn(newBrowser(), email, password))).toBe(true)
    expect((await logIn(stranger!, email, password)).status).toBe(429)
  })

  test('ACCESS-3 ACCESS-10 who once saw the number locks the code for strangers, not for the browser that proved itself', async () => {
    const who = await owner()
    expect(await entersByPair(who.home, who)).toBe('in')
    who.home.cookies.delete('session')
    const [stranger] = strangers(1)
    expect((await lookUp(stranger!, who)).status).toBe(303)
    for (let n = 0; n < 5; n++) await stranger!.send('/en/my-booking/code', { code: 'no code', intent: 'verify' })
    expect((await lookUp(newBrowser(), who)).status).toBe(429)
    expect(await entersByPair(who.home, who)).toBe('in')
  })
})

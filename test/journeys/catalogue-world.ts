import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import type { Language } from '#domain/languages.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport } from '#test/builders/deps.ts'
import { filled, openForm, type Payment } from '#test/builders/http-buyer.ts'
import { airportSeed, noon } from '#test/builders/inventory.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { goesOnTo, openClient, type Page, type WebClient } from '#test/builders/web-client.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'

/**
 * The product on a PostgreSQL of its own, with a shop whose airport AMS has places and whose airport EIN never has any.
 * No jobs run by themselves, so that what a test breaks on purpose fails where the test wants it to.
 */
export type CatalogueWorld = { server: RunningServer; db: Db; close(): Promise<void> }

/** A word that must appear in the log and on no page. */
export const brokenOnPurpose = 'broken_on_purpose'

export const openWorld = async (): Promise<CatalogueWorld> => {
  const database: TestServer = await createTestDatabase(requiredServer())
  const db = await openShop({ url: database.url, pool: 2 }, 1_000)
  await storeAirports(
    db,
    [testAirport(1_000), airportSeed({ airportId: 2, iata: 'EIN', products: [{ id: 2, capacity: 0 }] })],
    noon,
  )
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-catalogue-'))
  const server = await startServer({
    folder,
    keep: true,
    environment: { ...atNoon, DATABASE_URL: database.url, LOG_LEVEL: 'info', PARKWING_WORKER: '0' },
  })
  return {
    server,
    db,
    close: async () => {
      await server.kill()
      await db.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** While `work` runs, the table accepts no new row and no change. */
export const whileRefusing = async <T>(
  db: Db,
  table: 'booking' | 'claim' | 'newsletter_subscriber',
  work: () => Promise<T>,
): Promise<T> => {
  await db.query(`alter table ${table} add constraint ${brokenOnPurpose} check (false) not valid`)
  try {
    return await work()
  } finally {
    await db.query(`alter table ${table} drop constraint ${brokenOnPurpose}`)
  }
}

/** While `work` runs, the table does not exist. */
export const whileGone = async <T>(db: Db, table: 'booking' | 'claim', work: () => Promise<T>): Promise<T> => {
  await db.query(`alter table ${table} rename to ${brokenOnPurpose}`)
  try {
    return await work()
  } finally {
    await db.query(`alter table ${brokenOnPurpose} rename to ${table}`)
  }
}

/** One traveller with a browser without script, in one language. */
export type Visit = { world: CatalogueWorld; language: Language; client: WebClient; email: string }

export const newVisit = (world: CatalogueWorld, language: Language, name: string): Visit => ({
  world,
  language,
  client: openClient(world.server.url),
  email: `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)}-${language}@example.org`,
})

const aStay = { startDateTime: '2026-12-01T10:00', endDateTime: '2026-12-08T18:00' }
/** Half an hour after `noon`, which is sooner than the car park accepts bookings. */
export const soon = { startDateTime: '2026-11-20T12:30', endDateTime: '2026-11-27T18:00' }

export const formAddress = (language: Language, query: Record<string, string> = {}): string =>
  `${fixedPath('bookingForm', language, 'AMS', 1)}?${new URLSearchParams({ ...aStay, ...query })}`
export const searchAddress = (language: Language, query: Record<string, string> = {}): string =>
  `${fixedPath('search', language)}?${new URLSearchParams({ location: 'AMS', ...aStay, ...query })}`

/** Returns the answer, or the page to which it leads. */
export const follow = async (client: WebClient, page: Page): Promise<Page> => {
  let here = page
  for (let n = 0; here.status === 303 && n < 6; n++) {
    const { pathname, search } = new URL(here.location, 'http://localhost')
    here = await client.get(pathname + search)
  }
  return here
}

/** Opens the booking form and sends it filled in: to its own address, unless `to` names another. */
export const sendForm = async (
  { world, language, client, email }: Visit,
  payment: Payment,
  changes: Record<string, string> = {},
  to = formAddress(language),
): Promise<Page> => {
  const form = await openForm(world.server.url, formAddress(language))
  client.cookies.set('session', form.cookie.slice(form.cookie.indexOf('=') + 1))
  return client.post(to, filled(form, email, payment, changes).body)
}

export type Booked = { id: string; number: string }

/** The traveller's newest booking. */
export const bookingOf = async ({ world, email }: Visit): Promise<Booked> => {
  const [row] = await world.db.query<Booked>(
    'select id::text as id, number from booking where email = $1 order by created_at desc limit 1',
    [email],
  )
  if (!row) throw new Error(`no booking of ${email}`)
  return row
}

export const book = async (visit: Visit, payment: Payment = 'baCharged'): Promise<Booked> => {
  const answer = await sendForm(visit, payment)
  if (answer.status !== 303) throw new Error(`not booked: ${answer.status}`)
  return bookingOf(visit)
}

/** Presses a button of the provider's page to which an answer leads, and comes back. */
export const atProvider = async (
  { client }: Visit,
  leading: Page,
  action: 'pay' | 'decline' | 'wrong',
): Promise<Page> => {
  const checkout = goesOnTo(await follow(client, leading))
  const pathname = checkout && new URL(checkout).pathname
  if (!pathname?.startsWith('/sandbox/checkout/'))
    throw new Error(`not at the provider: ${leading.status} ${leading.location}`)
  return follow(client, await client.post(pathname, { action }))
}

/** Books and pays on the provider's page. */
export const bookPaid = async (visit: Visit): Promise<Booked> => {
  await atProvider(visit, await sendForm(visit, 'onLine:ideal'), 'pay')
  return bookingOf(visit)
}

/** Moves the deadlines that are stored with a booking before or after this moment. */
export const setDeadlines = async (
  { world }: Visit,
  { id }: Booked,
  over: { cancel: boolean; change: boolean },
): Promise<void> => {
  const at = (isOver: boolean) => noon + (isOver ? -1 : 48) * 3_600_000
  const deadlines = JSON.stringify({ cancelUntil: at(over.cancel), changeUntil: at(over.change) })
  await world.db.query('update booking set terms = terms || $2::jsonb where id = $1', [id, deadlines])
}

/**
 * Looks up a booking with the right e-mail and number in a new browser; the letter with the code is then on its way.
 */
export const lookUp = async (visit: Visit): Promise<Visit> => {
  const { number } = await book(visit)
  const other = { ...visit, client: openClient(visit.world.server.url) }
  const asked = await other.client.post(fixedPath('lookUp', visit.language), { email: visit.email, number })
  if (asked.status !== 303) throw new Error(`no code: ${asked.status}`)
  return other
}

export const typeCode = ({ client, language }: Visit, code = '000000'): Promise<Page> =>
  client.post(fixedPath('code', language), { intent: 'verify', code })

/** Sends a form with files as browsers do. */
export const sendMultipart = (
  { client, world }: Visit,
  path: string,
  values: Record<string, string>,
): Promise<Page> => {
  const mark = 'catalogue-form'
  const parts = Object.entries(values).map(
    ([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = {
    'content-type': `multipart/form-data; boundary=${mark}`,
    origin: world.server.url,
    'sec-fetch-site': 'same-origin',
  }
  return client.post(path, `${parts.join('')}--${mark}--\r\n`, headers)
}

/** The visible words of a page, with all blanks as one space. Of an answer that is no page, all of it. */
export const wordsOf = ({ text }: Page): string =>
  (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim()

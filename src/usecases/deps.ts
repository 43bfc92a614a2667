import type { Db } from '#db/db.ts'
import type { Clock } from '#ports/clock.ts'
import type { FileCleaner, FileScanner, FileStore } from '#ports/files.ts'
import type { HtmlCleaner } from '#ports/html.ts'
import type { Gateways } from '#ports/payments.ts'
import type { Wallets } from '#ports/wallets.ts'
import type { Rates } from '#domain/money/currencies.ts'
import type { Catalogue } from './catalogue.ts'
import type { Stock } from './stock.ts'
import type { ContentBook } from './content.ts'
import type { Throttle } from './throttle.ts'
import type { BookingDesk } from '#db/booking-desk.ts'

/** What use cases need; made once in server/compose.ts, or by test/builders for tests. */
export type Deps = {
  db: Db
  clock: Clock
  gateways: Gateways
  /** by ISO country: days in which a traveller may withdraw from the contract; a country without: none (settled 13) */
  withdrawalDays: Readonly<Record<string, number>>
  /** files people gave us, outside the database */
  files: FileStore
  /** looks into an uploaded file before it is kept */
  cleanFile: FileCleaner
  /** looks for viruses in an uploaded file (CLAIM-10) */
  scanFile: FileScanner
  /** passes for the wallets of phones, where they are configured */
  wallets: Wallets
  /** products by airport, kept in memory, reloaded when the catalogue's version moves */
  catalogue: Catalogue
  /** what is free, up to a second ago, for lists; left out: they read the rows, too */
  stock?: Stock
  /** content pages, kept in memory, reloaded when their version moves */
  content: ContentBook
  /** leaves of html what a page may hold */
  cleanHtml: HtmlCleaner
  /** takes and frees spaces: requests that arrive while a statement is in flight travel together */
  desk: BookingDesk
  /** for display only (settled 14); of the moment, without conversions while they are too old */
  rates(): Rates
  /** asks for new rates when it is time; throws what the source threw */
  refreshRates(): Promise<void>
  /** keyed digests of codes and tokens */
  pepper: Uint8Array
  /** absolute, no trailing slash */
  publicUrl: string
  /** payments move no money: pages, letters and passes say so (START-6); left out: they do */
  sellsAsTest?: boolean
  /** counts of one process: coupons, claims, newsletter, tracker; what protects a booking or account is in `db` */
  throttle: Throttle
  /** lets so many milliseconds go by: strangers are slowed down, never the clock of a test */
  pause(ms: number): Promise<void>
  /** wake the worker in this process: something was put into the job table */
  wake(): void
}

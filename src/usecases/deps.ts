import type { Db } from '#db/db.ts'
import type { Clock } from '#ports/clock.ts'
import type { PaymentGateway } from '#ports/payments.ts'
import type { Rates } from '#domain/money/currencies.ts'
import type { Catalogue } from './catalogue.ts'
import type { Throttle } from './throttle.ts'
import type { BookingDesk } from '#db/booking-desk.ts'

/** What use cases need; made once in server/compose.ts, or by test/builders for tests. */
export type Deps = {
  db: Db
  clock: Clock
  gateway: PaymentGateway
  /** products by airport, kept in memory, reloaded when the catalogue's version moves */
  catalogue: Catalogue
  /** takes and frees spaces: requests that arrive while a statement is in flight travel together */
  desk: BookingDesk
  rates(): Rates
  /** keyed digests of codes and tokens */
  pepper: Uint8Array
  /** absolute, no trailing slash */
  publicUrl: string
  /** where the payment provider reaches this process: `publicUrl`, but the loopback address for the sandbox inside the product */
  internalUrl: string
  /** counts look-ups per e-mail, number and address of one process (decision 20) */
  throttle: Throttle
  /** wake the worker in this process: something was put into the job table */
  wake(): void
}

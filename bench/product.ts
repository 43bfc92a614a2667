import { randomBytes } from 'node:crypto'
import { createOutgoing } from '#adapters/outgoing/outgoing.ts'
import { demoCatalogue } from '#adapters/demo/catalogue.ts'
import { catalogueFiles } from '#adapters/catalogue/late.ts'
import { cleanHtml } from '#adapters/html/cleaner.ts'
import { createGateways } from '#adapters/payments/gateways.ts'
import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { createDesk } from '#db/booking-desk.ts'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { noWallets } from '#ports/wallets.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { createContentBook } from '#usecases/content.ts'
import type { Deps } from '#usecases/deps.ts'
import { createThrottle } from '#usecases/throttle.ts'

const noProvider = () => Promise.reject(new Error('no provider is asked while measuring'))

/**
 * The product's use cases on a database with the demo catalogue, without its HTTP interface. `onQuery` sees every named
 * statement.
 */
export const measuredProduct = async (
  url: string,
  pool: number,
  onQuery?: (name: string | undefined, text: string, values: unknown[]) => void,
): Promise<Deps> => {
  const db = await openDb({ url, pool })
  await migrate(db)
  await storeAirports(db, demoCatalogue(), Date.now())
  const seen: Db = onQuery
    ? {
        ...db,
        query: (text, values = [], name) => {
          onQuery(name, text, values)
          return db.query(text, values, name)
        },
      }
    : db
  const catalogue = createCatalogue(seen)
  await catalogue.refresh()
  return {
    db: seen,
    clock: { now: () => Date.now() },
    gateways: createGateways(
      [
        {
          name: 'none',
          mode: null,
          create: noProvider,
          get: noProvider,
          cancel: noProvider,
          refund: noProvider,
          since: noProvider,
          methods: noProvider,
        },
      ],
      'none',
    ),
    withdrawalDays: {},
    outgoing: createOutgoing(),
    files: { name: 'none', put: noProvider, get: noProvider, remove: noProvider },
    cleanFile: noProvider,
    scanFile: noProvider,
    wallets: noWallets,
    catalogue,
    content: createContentBook({ db: seen, clock: { now: () => Date.now() }, clean: cleanHtml }),
    cleanHtml,
    catalogueFiles,
    desk: createDesk(seen),
    rates: () => snapshotRates,
    refreshRates: async () => undefined,
    pepper: randomBytes(32),
    publicUrl: 'http://localhost',
    throttle: createThrottle(),
    pause: async () => undefined,
    wake: () => undefined,
  }
}

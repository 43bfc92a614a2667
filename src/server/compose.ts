import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCatalogue } from '#adapters/demo/catalogue.ts'
import { createMailbox } from '#adapters/mail/mailbox.ts'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createMollie } from '#adapters/payments/mollie.ts'
import { sandboxRoutes } from '#adapters/payments/sandbox/routes.ts'
import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { createDesk } from '#db/booking-desk.ts'
import { catalogueVersion, storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { mailboxStore } from '#db/mailbox.ts'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { sandboxStore } from '#db/sandbox.ts'
import type { Mailer } from '#ports/mail.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import type { Deps } from '#usecases/deps.ts'
import { keyed } from '#usecases/sessions.ts'
import { createThrottle } from '#usecases/throttle.ts'
import { controlClock, systemClock, type ControlClock } from './clocks.ts'
import { withSetting, type Config } from './config.ts'
import type { Door } from './exchange.ts'
import { ownSecret } from './own-secret.ts'
import { formTargets } from './security.ts'

export type Product = {
  config: Config
  db: Db
  deps: Deps
  mailer: Mailer
  /** test mode only */
  control: ControlClock | null
  /** doors of what is embedded by default: payment sandbox, local mailbox */
  doors: Door[]
  /** hosts that forms may lead on to (security.ts) */
  formTargets: string[]
}

/** Everything that is chosen by configuration is chosen here. `port` is the one really listened on. */
export const compose = async (config: Config, port: number): Promise<Product> => {
  // read before anything is opened: what is wrong shows at once
  const dkim = await dkimOf(config)
  const secret = config.SECRET ?? (await withSetting('DATA_DIR', async () => ownSecret(config.DATA_DIR)))
  const db = await withSetting(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', () => openDatabase(config))
  const control = config.PARKWING_TEST ? controlClock(config.PARKWING_NOW ? Date.parse(config.PARKWING_NOW) : Date.now()) : null
  const clock = control ?? systemClock
  await loadDemo(db, clock.now())

  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const internalUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${port}`
  const pepper = Buffer.from(secret)
  const sandbox = config.PAYMENT_PROVIDER === 'sandbox'
  // made from the secret, which itself never travels
  const sandboxKey = `sandbox_${keyed({ pepper }, 'sandbox').toString('base64url')}`

  const deps: Deps = {
    db,
    clock,
    gateway: sandbox
      ? createMollie({ name: 'sandbox', base: `${internalUrl}/sandbox`, key: sandboxKey })
      : createMollie({ name: 'mollie', base: config.MOLLIE_BASE_URL, key: config.MOLLIE_API_KEY ?? '' }),
    catalogue: createCatalogue(db),
    desk: createDesk(db),
    rates: () => snapshotRates,
    pepper,
    publicUrl,
    internalUrl: sandbox ? internalUrl : publicUrl,
    throttle: createThrottle(),
    wake: () => undefined,
  }
  await deps.catalogue.refresh()

  const mailbox = mailboxStore(db)
  // On an address that others can reach it would show everybody's letters, codes included.
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
  const showMailbox = config.PARKWING_DEV_MAIL ?? (!config.SMTP_URL && isLocal)
  const mailer = config.SMTP_URL ? createSmtp({ url: config.SMTP_URL, from: { name: 'Parkwing', address: config.MAIL_FROM }, ...(dkim && { dkim }) }) : createMailbox(mailbox, clock)

  return {
    config,
    db,
    deps,
    mailer,
    control,
    doors: [...(sandbox ? sandboxRoutes(sandboxStore(db), clock, { publicUrl, key: sandboxKey }) : []), ...(showMailbox ? await mailDoors(mailbox) : [])],
    formTargets: formTargets(config),
  }
}

const openDatabase = async (config: Config): Promise<Db> => {
  const db = await openDb(config.DATABASE_URL ? { url: config.DATABASE_URL, pool: config.DATABASE_POOL } : { folder: join(config.DATA_DIR, 'database') })
  await migrate(db)
  return db
}

const dkimOf = async ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Config) => {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: await withSetting('DKIM_KEY_FILE', () => readFile(DKIM_KEY_FILE, 'utf8')) }
}

const mailDoors = async (store: ReturnType<typeof mailboxStore>): Promise<Door[]> => {
  const { devMailRoutes } = await import('#adapters/mail/dev-mail.ts')
  return devMailRoutes(store)
}

/** The demo catalogue goes into an empty database only; whatever stands there is never touched. */
const loadDemo = async (db: Db, now: number): Promise<void> => {
  if ((await catalogueVersion(db)) > 1) return
  await storeAirports(db, demoCatalogue(), now)
}

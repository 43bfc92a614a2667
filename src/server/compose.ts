import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readContentFiles } from '#adapters/content/files.ts'
import { catalogueFiles } from '#adapters/catalogue/late.ts'
import { demoCatalogue } from '#adapters/demo/catalogue.ts'
import { demoReviews } from '#adapters/demo/reviews.ts'
import { demoAgencies, demoCoupons } from '#adapters/demo/sellers.ts'
import { createClamd } from '#adapters/files/clamd.ts'
import { createCleaner } from '#adapters/files/cleaner.ts'
import { createDiskFiles } from '#adapters/files/disk.ts'
import { createDrawingPool } from '#adapters/files/drawing-pool.ts'
import { createImageDrawer } from '#adapters/files/image-drawer.ts'
import { createPicturePrinter } from '#adapters/files/picture-printer.ts'
import { findsTestVirus } from '#adapters/files/test-virus.ts'
import { cleanHtml } from '#adapters/html/cleaner.ts'
import { createMailbox } from '#adapters/mail/mailbox.ts'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createAgentDirectory } from '#adapters/agents/directory.ts'
import { createOutgoing } from '#adapters/outgoing/outgoing.ts'
import { createEcb } from '#adapters/rates/ecb.ts'
import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { storeAgency } from '#db/agencies.ts'
import { createDesk } from '#db/booking-desk.ts'
import { catalogueVersion, storeAirports } from '#db/catalogue.ts'
import { insertCoupon } from '#db/coupons.ts'
import type { Db } from '#db/db.ts'
import { asFolderFault } from '#db/folder-words.ts'
import { mailboxStore } from '#db/mailbox.ts'
import { migrate } from '#db/migrate.ts'
import { openDb, type DbChoice } from '#db/open.ts'
import { poolerFault } from '#db/pooler.ts'
import { openPostgres } from '#db/postgres.ts'
import { settleOrganisations } from '#db/organisations.ts'
import { wallFault } from '#db/row-wall.ts'
import { refreshSummary, storeSimulatedReviews } from '#db/reviews.ts'
import { airports } from '#domain/airports/catalogue.ts'
import { readDaysByCountry } from '#domain/markets.ts'
import { zoneFaults } from '#domain/time/zone-sources.ts'
import type { Clock } from '#ports/clock.ts'
import type { FileScanner, FileStore } from '#ports/files.ts'
import type { Mailer } from '#ports/mail.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { createStock } from '#usecases/stock.ts'
import { createContentBook } from '#usecases/content.ts'
import type { Deps } from '#usecases/deps.ts'
import { loadCatalogueFile } from '#usecases/operators/load-catalogue.ts'
import { createRateBook } from '#usecases/rates.ts'
import { createRatings } from '#usecases/ratings.ts'
import { keyed } from '#usecases/sessions.ts'
import { knowSecrets } from '#usecases/system/known-secrets.ts'
import { seedContent } from '#usecases/system/seed-content.ts'
import { seedPeople } from '#usecases/system/seed-people.ts'
import { createThrottle } from '#usecases/throttle.ts'
import { controlClock, systemClock, type ControlClock } from './clocks.ts'
import { authoritiesOf } from './authorities.ts'
import { withSetting, type Config } from './config.ts'
import { sellsAsTest } from './config-checks.ts'
import { composeWallets } from './compose-wallets.ts'
import type { Door } from './exchange.ts'
import { ownSecret } from './own-secret.ts'
import { readSecret } from './secret-files.ts'
import { flightsOf } from './compose-flights.ts'
import { composePayments, type Payments } from './payments.ts'
import { sandboxWorld, type SandboxWorld } from './sandbox-world.ts'
import { formTargets } from './security.ts'

export type Product = {
  config: Config
  db: Db
  deps: Deps
  mailer: Mailer
  /** Only in test mode; otherwise null. */
  control: ControlClock | null
  /** Whether the local mailbox is open, and with it the list of demo people. */
  showsMailbox: boolean
  /** The doors of what the product contains by default: the payment sandbox and the local mailbox. */
  doors: Door[]
  readNotice: Payments['readNotice']
  /** The other sites that forms may be sent to (security.ts). */
  formTargets: string[]
  /** The world of agencies' keys for trying; null where there is none. */
  sandbox: SandboxWorld | null
  /** Ends the processes that draw uploaded files. Files that are being drawn get a few seconds. */
  closeDrawing(): Promise<void>
}

/** Chooses everything that configuration chooses. `port` is the one that is really listened on. */
export const compose = async (config: Config, port: number): Promise<Product> => {
  // These are read before anything is opened, so that a wrong setting shows at once.
  const dkim = await dkimOf(config)
  const secret = config.SECRET ?? (await withSetting('DATA_DIR', async () => secretIn(config.DATA_DIR)))
  const db = await withSetting(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', () => openDatabase(config))
  const control = config.PARKWING_TEST
    ? controlClock(config.PARKWING_NOW ? Date.parse(config.PARKWING_NOW) : Date.now())
    : null
  const clock = control ?? systemClock
  await fillEmpty(db, clock, config.CATALOGUE)
  await settleOrganisations(db, clock.now())
  // The mailbox shows everybody's letters and codes, so it is shown only where no mail server is set. Where others can
  // reach the product there always is one (START-5). The people of the demo are there under the same condition.
  const showMailbox = config.PARKWING_DEV_MAIL ?? !config.SMTP_URL
  if (showMailbox && config.CATALOGUE === 'demo') await seedPeople(db, clock.now())

  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${port}`
  const internalUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${port}`
  const pepper = Buffer.from(secret)
  const given = { newest: pepper, earlier: (config.SECRET_EARLIER ?? []).map((one) => Buffer.from(one)) }
  const { unknown, ...known } = await knowSecrets(db, given, clock.now())
  if (unknown > 0)
    console.error('Rows were made with a secret that is not here: see SECRET_EARLIER and docs/runbooks/secret.md.')
  // It is made from the secret, which itself is never sent.
  const sandboxKey = `sandbox_${keyed({ pepper }, 'sandbox').toString('base64url')}`
  const payments = await composePayments(config, { db, clock, publicUrl, internalUrl, sandboxKey })

  const rateBook = createRateBook({
    db,
    clock,
    source: config.RATES === 'ecb' ? createEcb({ url: config.RATES_URL }) : null,
    snapshot: snapshotRates,
  })

  const drawing = createDrawingPool()
  const deps: Deps = {
    db,
    clock,
    gateways: payments.gateways,
    withdrawalDays: readDaysByCountry(config.WITHDRAWAL_DAYS) ?? {},
    files: await filesOf(config),
    cleanFile: createCleaner(drawing),
    scanFile: scannerOf(config),
    printPicture: createPicturePrinter(drawing),
    drawLogo: createImageDrawer(drawing, 'logo'),
    wallets: await composeWallets(config, publicUrl),
    catalogue: createCatalogue(db),
    stock: createStock(db, () => performance.now()),
    ratings: createRatings(db, () => performance.now()),
    content: createContentBook({ db, clock, clean: cleanHtml }),
    cleanHtml,
    ...flightsOf(config),
    outgoing: createOutgoing(),
    ...(config.AGENT_LOOKUP_URL && {
      agents: createAgentDirectory({ url: config.AGENT_LOOKUP_URL, key: config.AGENT_LOOKUP_KEY ?? '' }),
    }),
    catalogueFiles,
    desk: createDesk(db),
    rates: rateBook.rates,
    refreshRates: rateBook.refresh,
    pepper,
    ...known,
    publicUrl,
    sellsAsTest: sellsAsTest(config),
    bookingsWithoutProof: config.BOOKINGS_WITHOUT_PROOF,
    throttle: createThrottle(),
    pause: (ms) => (ms > 0 ? setTimeout(ms, undefined) : Promise.resolve()),
    wake: () => undefined,
  }
  await deps.catalogue.refresh()
  refuseDoubtfulZones(
    [...airports, ...deps.catalogue.airports()].map(({ zone }) => zone),
    clock.now(),
  )
  await loadContent(deps)

  const mailbox = mailboxStore(db)
  const mailer = config.SMTP_URL ? await smtpOf(config, config.SMTP_URL, dkim) : createMailbox(mailbox, clock)

  return {
    config,
    db,
    deps,
    mailer,
    control,
    showsMailbox: showMailbox,
    doors: [...payments.doors, ...(showMailbox ? await mailDoors(mailbox, publicUrl) : [])],
    readNotice: payments.readNotice,
    formTargets: formTargets(config),
    sandbox: sandboxWorld(config, deps, async (own) => {
      if ((await catalogueVersion(own)) <= 1) await loadDemo(own, clock.now())
      await settleOrganisations(own, clock.now())
    }),
    closeDrawing: () => drawing.close(),
  }
}

/** TIME-10: a product that computes with one time and writes another is worse than none. */
const refuseDoubtfulZones = (zones: readonly string[], now: number): void => {
  const faults = zoneFaults(zones, now)
  if (faults.length > 0) throw new Error(`Time zones: ${faults.join('; ')}. Install a newer Node.js.`)
}

const secretIn = (folder: string): string => {
  try {
    return ownSecret(folder)
  } catch (error) {
    throw asFolderFault(error, folder)
  }
}

const passwordOf = ({ DATABASE_PASSWORD_FILE: file }: Config) => (file ? () => readSecret(file) : undefined)

/** The database that the configuration names. */
export const databaseOf = (config: Config): DbChoice =>
  config.DATABASE_URL
    ? { url: config.DATABASE_URL, pool: config.DATABASE_POOL, password: passwordOf(config) }
    : { folder: join(config.DATA_DIR, 'database') }

/** Opens the configured database and brings its tables up to this version. */
export const openDatabase = async (config: Config): Promise<Db> => {
  const { DATABASE_URL: url } = config
  const fault = url ? await poolerFault(() => openPostgres(url, 1, passwordOf(config))) : null
  if (fault) throw new Error(fault)
  const db = await openDb(databaseOf(config))
  await migrate(db)
  const unwalled = await wallFault(db)
  if (unwalled) throw new Error(unwalled)
  return db
}

/** Files are kept in the data folder, or in a bucket where several machines share them. */
export const filesOf = async (config: Config): Promise<FileStore> => {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKeyId,
    S3_SECRET_KEY: secretAccessKey,
    S3_CA,
  } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return createDiskFiles(join(config.DATA_DIR, 'files'))
  const { createS3Files } = await import('#adapters/files/s3.ts')
  const ca = S3_CA === undefined ? {} : { ca: await authoritiesOf('S3_CA', S3_CA) }
  return createS3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey, ...ca })
}

/**
 * Scans uploads with ClamAV where it is configured. Without it uploads are cleaned, and only the test virus is found.
 */
const scannerOf = ({ CLAMAV }: Config): FileScanner => {
  if (CLAMAV?.startsWith('/')) return createClamd({ path: CLAMAV })
  const [, host, port] = /^\[?([^\]]+)\]?:(\d+)$/.exec(CLAMAV ?? '') ?? []
  return host && port ? createClamd({ host, port: Number(port) }) : findsTestVirus
}

const smtpOf = async ({ MAIL_FROM, SMTP_CA }: Config, url: string, dkim: Awaited<ReturnType<typeof dkimOf>>) =>
  createSmtp({
    url,
    from: { name: 'Parkwing', address: MAIL_FROM },
    ...(dkim && { dkim }),
    ...(SMTP_CA !== undefined && { ca: await authoritiesOf('SMTP_CA', SMTP_CA) }),
  })

const dkimOf = async ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Config) => {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined
  return {
    domainName: DKIM_DOMAIN,
    keySelector: DKIM_SELECTOR,
    privateKey: await withSetting('DKIM_KEY_FILE', () => readFile(DKIM_KEY_FILE, 'utf8')),
  }
}

const mailDoors = async (store: ReturnType<typeof mailboxStore>, publicUrl: string): Promise<Door[]> => {
  const { devMailRoutes } = await import('#adapters/mail/dev-mail.ts')
  return devMailRoutes(store, publicUrl)
}

/**
 * Loads the words of content pages. A file that cannot be used is logged and leaves its page as it was, so that no site
 * stays closed because of a comma (CT-06).
 */
const loadContent = async (deps: Deps): Promise<void> => {
  const read = await readContentFiles(contentFolder)
  const { faults } = await seedContent(deps, { kind: 'system', job: 'seed-content' }, read)
  for (const fault of [...read.faults, ...faults]) console.error(fault)
  await deps.content.refresh()
}

const contentFolder = join(import.meta.dirname, '../../content')

/**
 * Fills an empty database once with what the configuration names, and never touches one with something in it (CAT-10).
 * A wrong file ends the start, because half a catalogue would sell what nobody intended.
 */
const fillEmpty = async (db: Db, clock: Clock, wanted: string): Promise<void> => {
  if (wanted === 'none' || (await catalogueVersion(db)) > 1) return
  if (wanted === 'demo') return loadDemo(db, clock.now())
  await withSetting('CATALOGUE', async () => {
    const { readCatalogueFile } = await import('#adapters/catalogue/file.ts')
    const read = readCatalogueFile(await readFile(wanted, 'utf8'))
    const loaded = read.ok ? await loadCatalogueFile({ db, clock }, { file: read.file, onlyIntoEmpty: true }) : read
    if (!loaded.ok) throw new Error(loaded.faults.map(({ path, words }) => `${path} ${words}`).join('; '))
  })
}

const loadDemo = async (db: Db, now: number): Promise<void> => {
  for (const agency of demoAgencies) await storeAgency(db, agency)
  for (const coupon of demoCoupons) await insertCoupon(db, coupon, now)
  const catalogue = demoCatalogue()
  // before the airports: with them the catalogue counts as loaded, and this is not done again
  await storeSimulatedReviews(db, demoReviews(catalogue, now))
  await refreshSummary(db, now)
  await storeAirports(db, catalogue, now)
}

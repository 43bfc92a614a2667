import { isDatabaseUrl } from '#db/hosts.ts'
import { z } from 'zod'
import { configFaults, providers } from './config-checks.ts'
import { fromFiles, secrets } from './secret-files.ts'

/**
 * Reads the environment once, at the start. The architecture test refuses process.env anywhere else. What settings
 * require of each other is in config-checks.ts.
 */

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const agentCode = z.string().regex(/^[A-Z0-9]{4,5}$/)

const settings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'Address to listen on. On another than 127.0.0.0/8, ::1 or localhost others reach the product: see SMTP_URL and PARKWING_TEST.',
    ),
  PUBLIC_URL: address
    .optional()
    .describe(
      'Absolute address visitors use, for links in letters and canonical links. Default: http://localhost:PORT. Any host but localhost, *.localhost, 127.0.0.0/8 and ::1 is public, and a public start must name PAYMENT_PROVIDER, SMTP_URL and CATALOGUE.',
    ),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'is no address of a PostgreSQL that takes writes')
    .optional()
    .describe(
      'PostgreSQL to use; of several hosts (`postgres://user@a,b/parkwing`) the one that takes writes. Default: the embedded database in DATA_DIR.',
    ),
  DATABASE_PASSWORD_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the password of the database, read anew for each connection: a short-lived one may change at any time. DATABASE_URL then has none.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('Connections to PostgreSQL of one process.'),
  SANDBOX_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'A second database, for agencies that try the API with keys that begin with pw_test_. Default: an embedded one in DATA_DIR; with DATABASE_URL none, and such keys open nothing.',
    ),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database and of the generated secret.'),
  CATALOGUE: z
    .string()
    .min(1)
    .default('demo')
    .describe(
      'What an empty database is filled with at its first start: `demo`, invented car parks and a coupon; `none`; or a file of your own (docs/catalogue.md). `demo` is refused with a live payment key and where PUBLIC_URL is public.',
    ),
  S3_ENDPOINT: address
    .optional()
    .describe(
      'Object store (S3 protocol) for uploaded files; with S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY. Default: the folder files in DATA_DIR.',
    ),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket of uploaded files; it stays private.'),
  S3_REGION: z.string().min(1).default('eu-central-1').describe('Region of the object store.'),
  S3_ACCESS_KEY: z.string().min(1).optional().describe('Key of the object store.'),
  S3_SECRET_KEY: z.string().min(1).optional().describe('Secret of that key.'),
  S3_CA: z.string().optional().describe('File of the only authorities that the object store is believed (PEM).'),
  CLAMAV: z
    .string()
    .regex(/^(?:\/[^\s:]+|(?:\[[0-9a-f:.]+\]|[A-Za-z0-9._-]+):[1-9]\d{0,4})$/i)
    .optional()
    .describe(
      'Virus scanner for uploaded files, ClamAV’s clamd: its socket on this machine, e.g. `/run/clamav/clamd.ctl`, or host:port. Default: none; only the EICAR test file is found.',
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Key of codes and tokens, at least 32 characters. Default: made once and kept in DATA_DIR; several processes must share it.',
    ),
  SECRET_EARLIER: secrets
    .optional()
    .describe(
      'Secrets of before this one, the latest first, with commas between them: what was made with them is still read (docs/runbooks/secret.md).',
    ),
  PAYMENT_PROVIDER: z
    .enum(providers)
    .default('sandbox')
    .describe(
      'Where payments go. `sandbox` is the test payment page inside the product: no money moves, and every page says so. To be named where PUBLIC_URL is public.',
    ),
  PAYMENT_MARKETS: z
    .string()
    .default('')
    .describe(
      'Another provider by country of the car park, e.g. `PL:stripe,DE:mollie`. Default: PAYMENT_PROVIDER everywhere.',
    ),
  PAYMENT_MODE: z
    .enum(['test', 'live'])
    .default('live')
    .describe('Kind of the keys below: a test key on a live system is refused, and the reverse.'),
  WITHDRAWAL_DAYS: z
    .string()
    .default('')
    .describe(
      'Days in which a contract can be withdrawn from, by country of the car park, e.g. `DE:14,DK:14`. Default: none.',
    ),
  BOOKINGS_WITHOUT_PROOF: z.coerce
    .number()
    .int()
    .min(0)
    .default(2)
    .describe(
      'How many bookings that nobody pays at once are made for one e-mail address in a week, and from one network in a day, before a code sent to that address is asked for.',
    ),
  MOLLIE_API_KEY: z
    .string()
    .min(10)
    .optional()
    .describe('Key of the Mollie account; needed where a market uses mollie.'),
  MOLLIE_BASE_URL: address.default('https://api.mollie.com').describe('Address of the Mollie interface.'),
  STRIPE_SECRET_KEY: z
    .string()
    .min(10)
    .optional()
    .describe('Secret key of the Stripe account; needed where a market uses stripe.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(10)
    .optional()
    .describe('Signing secret of the notices to /webhooks/stripe; needed with STRIPE_SECRET_KEY.'),
  STRIPE_BASE_URL: address.optional().describe('Another address of the Stripe interface, for tests.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server; needed where others reach the product. Default: a local mailbox that can be read at /dev/mail.',
    ),
  SMTP_CA: z.string().optional().describe('File of the only authorities that the mail server is believed (PEM).'),
  MAIL_FROM: z.email().default('bookings@parkwing.example').describe('Sender of letters.'),
  METRICS_KEY: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Key with which a collector reads /metrics (`Authorization: Bearer …`), at least 16 characters. Without it only this machine can, and nobody where others reach the product.',
    ),
  MAIL_WEBHOOK_KEY: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Key with which the mail server reports bounces to /webhooks/mail, at least 16 characters. Without it nobody can.',
    ),
  DKIM_DOMAIN: z.string().optional().describe('Domain that signs letters; with DKIM_SELECTOR and DKIM_KEY_FILE.'),
  DKIM_SELECTOR: z.string().optional().describe('Selector of the signing key.'),
  DKIM_KEY_FILE: z.string().optional().describe('File with the private signing key (PEM).'),
  RATES: z
    .enum(['snapshot', 'ecb'])
    .default('snapshot')
    .describe(
      'Exchange rates shown for comparison. `snapshot` is a list of one day inside the product, `ecb` the European Central Bank’s daily feed.',
    ),
  RATES_URL: address
    .default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')
    .describe('Address of the daily feed; with RATES=ecb.'),
  APPLE_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]+$/)
    .optional()
    .describe(
      'Pass type identifier of the Apple developer account; with APPLE_TEAM, APPLE_CERT_FILE, APPLE_KEY_FILE and APPLE_WWDR_FILE. Shows "Add to Apple Wallet".',
    ),
  APPLE_TEAM: z.string().min(1).optional().describe('Team identifier of that account.'),
  APPLE_CERT_FILE: z.string().optional().describe('File with the certificate of the pass type (PEM).'),
  APPLE_KEY_FILE: z.string().optional().describe('File with its private key (PEM).'),
  APPLE_KEY_PASSPHRASE: z.string().optional().describe('Passphrase of that key, if it has one.'),
  APPLE_WWDR_FILE: z.string().optional().describe('File with the certificate of Apple that signed it (WWDR, PEM).'),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe('Issuer number of the Google Wallet account; with GOOGLE_WALLET_KEY_FILE. Shows "Add to Google Wallet".'),
  GOOGLE_WALLET_KEY_FILE: z.string().optional().describe('File with the key of its service account (JSON).'),
  BOOKING_SITE: address.optional().describe('Address the search form hands over to. Default: this site (settled 33).'),
  TRIPAPP_SITE: address
    .optional()
    .describe(
      'Address of the trip app, which the search form hands over to in that variant (`tripappTest=true`, or SPLIT_TESTS).',
    ),
  SPLIT_TESTS: z
    .string()
    .default('')
    .describe(
      'Split tests with the percentage that sees the alternative, or bands, e.g. `qp_vs_tripapp_v1:10,hero:calm=30/bold=30`. Default: none runs.',
    ),
  ENVIRONMENT: z
    .enum(['qa', 'stage', 'default'])
    .default('default')
    .describe(
      'Which installation this is: told by the tracker, and first among the addresses of /api/openapi.json. Pages call the API of their own address.',
    ),
  API_BASE_QA: address.optional().describe('Address of the API in the environment qa, for callers elsewhere.'),
  API_BASE_STAGE: address.optional().describe('The same in the environment stage.'),
  API_BASE: address
    .optional()
    .describe('The same in the environment default. Without an address of its own an environment has PUBLIC_URL.'),
  VALCON_API_KEY: z
    .string()
    .min(8)
    .optional()
    .describe('Key that callers of the website API may send; where set, another key is refused. Nobody needs one.'),
  REVIEWS: z
    .enum(['own', 'trustpilot'])
    .default('own')
    .describe('Whose reviews the pages and the website API give: our own verified ones, or those of Trustpilot.'),
  TRUSTPILOT_API_KEY: z.string().min(8).optional().describe('Key of the Trustpilot account; with REVIEWS=trustpilot.'),
  TRUSTPILOT_BUSINESS_UNIT: z
    .string()
    .regex(/^[A-Za-z0-9]{8,40}$/)
    .optional()
    .describe('Number of the business unit there; with REVIEWS=trustpilot.'),
  FLIGHTS: z
    .enum(['own', 'aerodatabox'])
    .default('own')
    .describe(
      'Who knows when flights leave and land: what people typed, and earlier bookings of the same flight (`own`), or AeroDataBox too, which also says how late a flight was.',
    ),
  FLIGHTS_KEY: z.string().min(8).optional().describe('Key of the AeroDataBox account; with FLIGHTS=aerodatabox.'),
  FLIGHTS_URL: address
    .default('https://aerodatabox.p.rapidapi.com')
    .describe('Address of the gateway that the key is for.'),
  MARKETING_FIGURES: flag
    .default(false)
    .describe(
      '1: the home page says how many customers there are in a year. Only where the figure can be proven (settled 38).',
    ),
  AGENT_MAIN: agentCode.default('WEB1').describe('Agent of visitors whom nobody sent, 4 or 5 letters or digits.'),
  AGENT_SEARCH: agentCode.default('SEO1').describe('Agent of visitors whom a search engine sent.'),
  AGENT_FALLBACK: agentCode
    .default('WEB0')
    .describe('Agent of visitors whose address names an agent that cannot be one.'),
  AGENT_COOKIE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(90)
    .describe('Days for which the agent named in an address is remembered.'),
  AGENT_LOOKUP_URL: address
    .optional()
    .describe(
      'Directory that is asked for agents without a telephone number, up to and without `/{agent}.js`. Default: none is asked.',
    ),
  AGENT_LOOKUP_KEY: z.string().min(1).optional().describe('Key sent to that directory, as `key`.'),
  MAP_TILE_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s{};,]+\/[^\s]*\{z\}[^\s]*$/)
    .optional()
    .describe(
      'Picture tiles for the map that moves, with `{z}`, `{x}` and `{y}`; browsers ask that host only after a click. Default: our own schematic map.',
    ),
  MAP_ATTRIBUTION: z
    .string()
    .min(1)
    .optional()
    .describe('What the provider of the tiles wants to be named; needed with MAP_TILE_URL.'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .default('mailto:security@parkwing.example')
    .describe('Where `/.well-known/security.txt` sends who found a weakness: `mailto:` or `https:`.'),
  GEO_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
    .optional()
    .describe(
      'Header in which a trusted proxy names the visitor’s country (two letters), for "Near me"; needs TRUSTED_PROXIES. Default: none, then the Netherlands.',
    ),
  CURRENCY_COOKIE: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,40}$/)
    .default('currency')
    .describe('Name of the cookie that keeps the chosen currency for 60 days.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('How many proxies in front of the product may say who the visitor is.'),
  POSTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(120)
    .describe('How many forms one address may send in a minute.'),
  SEARCHES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('How many searches and quotes one address may ask for in a minute, pages and website API together.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe line that is logged.'),
  PARKWING_TEST: flag
    .default(false)
    .describe(
      '1: test mode. Opens the control clock; never for real bookings, and refused where others reach the product.',
    ),
  PARKWING_NOW: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Test mode only: the moment the control clock starts at.'),
  PARKWING_WORKER: flag.default(true).describe('0: this process serves pages only and runs no jobs.'),
  PARKWING_DEV_MAIL: flag
    .optional()
    .describe(
      '1 shows the local mailbox at /dev/mail, 0 hides it. Default: shown when no SMTP_URL is set; 1 is refused where others reach the product.',
    ),
} as const

const schema = z.object(settings)

export type Config = z.infer<typeof schema>

const withoutNames = (given: Record<string, string>, names: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))

/**
 * Throws one clear line that names every wrong setting, without its value, which may be a secret. When a single setting
 * cannot be read, the checks between settings still run, except those that depend on it.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const files = fromFiles(environment)
  const given: Record<string, string> = {
    ...Object.fromEntries(Object.keys(settings).flatMap((key) => (environment[key] ? [[key, environment[key]]] : []))),
    ...files.values,
  }
  const result = schema.safeParse(given)
  const unread = (result.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message }))
  // what was meant to stand in a file is not missing, it is wrong
  const wrong = new Set([...unread, ...files.faults].map(({ name }) => name.replace(/_FILE$/, '')))
  const readable = withoutNames(given, wrong)
  const together = configFaults(result.data ?? schema.parse(readable), new Set(Object.keys(readable))).filter(
    ({ name, message }) => ![...wrong].some((one) => name === one || message.includes(one)),
  )
  const faults = [...files.faults, ...unread, ...together]
  if (result.success && faults.length === 0) return result.data
  throw new Error(`Parkwing does not start: ${faults.map(({ name, message }) => `${name} ${message}`).join('; ')}.`)
}

/**
 * What went wrong, in one line. When several addresses of a host were tried, these are the words of the last attempt.
 */
const wordsOf = (error: unknown): string => {
  const told = error instanceof AggregateError && error.errors.length > 0 ? error.errors.at(-1) : error
  return (told instanceof Error ? told.message : String(told)).replace(/\s+/g, ' ').trim()
}

/**
 * Runs work that depends on a setting, so that a setting that reads well and does not work is named in the error too
 * (FT-19).
 */
export const withSetting = async <T>(name: keyof typeof settings, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new Error(`Parkwing does not start: ${name} ${wordsOf(error)}.`, { cause: error })
  }
}

/** As somebody would write it into the environment. */
const written = (value: unknown): string => {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Rows of the README's table, made from the schema so that they cannot drift. */
export const configTable = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(settings).map(([name, field]) => {
    const fallback = field.safeParse(undefined)
    const value = fallback.success ? fallback.data : undefined
    return {
      name,
      fallback: written(value),
      meaning: field.description ?? '',
    }
  })

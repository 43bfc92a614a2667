import { readExperiments, tripAppTest } from '#domain/experiments/configured.ts'
import { isRunning } from '#domain/experiments/experiment.ts'
import { readByCountry, readDaysByCountry } from '#domain/markets.ts'
import type { Config } from './config.ts'
import { isPublicAddress, isWithinReach } from './reach.ts'

/**
 * What settings require of each other. Each fault names the setting to change and says what to do; it never shows a
 * value.
 */
export type ConfigFault = { name: keyof Config; message: string }

export const providers = ['sandbox', 'mollie', 'stripe'] as const

/** The names of all providers in use: the default one and those of the markets. */
export const wantedProviders = ({
  PAYMENT_PROVIDER,
  PAYMENT_MARKETS,
}: Pick<Config, 'PAYMENT_PROVIDER' | 'PAYMENT_MARKETS'>): Set<string> =>
  new Set([PAYMENT_PROVIDER, ...Object.values(readByCountry(PAYMENT_MARKETS) ?? {})])

/**
 * Whether bookings are paid without real money, because some market uses the sandbox or the keys are test keys. Every
 * page, letter and pass then says so (START-6).
 */
export const sellsAsTest = (config: Pick<Config, 'PAYMENT_PROVIDER' | 'PAYMENT_MARKETS' | 'PAYMENT_MODE'>): boolean =>
  config.PAYMENT_MODE === 'test' || wantedProviders(config).has('sandbox')

const hasLiveKey = ({ MOLLIE_API_KEY, STRIPE_SECRET_KEY, PAYMENT_MODE }: Config): boolean =>
  PAYMENT_MODE === 'live' && Boolean(MOLLIE_API_KEY ?? STRIPE_SECRET_KEY)

/** `named` are the settings that were given, whatever their value. */
export const configFaults = (config: Config, named: ReadonlySet<string>): ConfigFault[] => [
  ...paymentFaults(config),
  ...reachFaults(config, named),
  ...siteFaults(config),
  ...togetherFaults(config),
]

const fault = (wrong: boolean, name: keyof Config, message: string): ConfigFault[] => (wrong ? [{ name, message }] : [])

const paymentFaults = (config: Config): ConfigFault[] => {
  const { MOLLIE_API_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYMENT_MODE } = config
  const markets = readByCountry(config.PAYMENT_MARKETS)
  const wanted = wantedProviders(config)
  const isList = markets !== null && [...wanted].every((name) => (providers as readonly string[]).includes(name))
  return [
    ...fault(!isList, 'PAYMENT_MARKETS', `is a list like PL:stripe,DE:mollie of ${providers.join(', ')}`),
    ...fault(!readDaysByCountry(config.WITHDRAWAL_DAYS), 'WITHDRAWAL_DAYS', 'is a list like DE:14,DK:14'),
    ...fault(wanted.has('mollie') && !MOLLIE_API_KEY, 'MOLLIE_API_KEY', 'is needed where payments go to mollie'),
    ...fault(wanted.has('stripe') && !STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY', 'is needed where payments go to stripe'),
    ...fault(
      Boolean(STRIPE_SECRET_KEY) && !STRIPE_WEBHOOK_SECRET,
      'STRIPE_WEBHOOK_SECRET',
      'is needed with STRIPE_SECRET_KEY',
    ),
    ...keyFaults('MOLLIE_API_KEY', MOLLIE_API_KEY, PAYMENT_MODE),
    ...keyFaults('STRIPE_SECRET_KEY', STRIPE_SECRET_KEY, PAYMENT_MODE),
  ]
}

/** PY-23: what a customer pays with a test key is no money, and what a trial pays with a live key is. */
const keyFaults = (name: keyof Config, key: string | undefined, kind: Config['PAYMENT_MODE']): ConfigFault[] => {
  const mode = /^(?:[sr]k_)?(test|live)_/.exec(key ?? '')?.[1]
  return fault(mode !== undefined && mode !== kind, name, `is a ${mode} key, and PAYMENT_MODE is ${kind}`)
}

const ownMachine = 'PUBLIC_URL and HOST are both on this machine'

/** Refuses settings that are meant for one's own machine where strangers can reach the product (START-2 to START-5). */
const reachFaults = (config: Config, named: ReadonlySet<string>): ConfigFault[] => {
  const isPublic = isPublicAddress(config)
  const reached = isWithinReach(config)
  const isMixed = wantedProviders(config).has('sandbox') && hasLiveKey(config)
  return [
    ...fault(
      isPublic && !named.has('PAYMENT_PROVIDER'),
      'PAYMENT_PROVIDER',
      'is to be named on a public address: mollie or stripe; or sandbox for a demonstration, in which no money moves and every page says so',
    ),
    ...fault(
      isPublic && named.has('PAYMENT_PROVIDER') && isMixed,
      'PAYMENT_PROVIDER',
      'or a market is sandbox beside a live key: on a public address either money moves everywhere or nowhere',
    ),
    ...fault(
      config.CATALOGUE === 'demo' && (isPublic || hasLiveKey(config)),
      'CATALOGUE',
      'demo is invented car parks, which nobody may sell on a public address or with a live key: name none, or a file of your own (docs/catalogue.md)',
    ),
    ...fault(
      reached && !config.SMTP_URL,
      'SMTP_URL',
      `is needed, or no letter and no code reaches anybody: name a mail server, unless ${ownMachine}`,
    ),
    ...fault(
      reached && config.PARKWING_TEST,
      'PARKWING_TEST',
      `opens the clock to everybody: only where ${ownMachine}`,
    ),
    ...fault(
      reached && config.PARKWING_NOW !== undefined,
      'PARKWING_NOW',
      `sets another time for everybody: only where ${ownMachine}`,
    ),
    ...fault(
      reached && config.PARKWING_DEV_MAIL === true,
      'PARKWING_DEV_MAIL',
      `shows everybody’s letters, codes included: only where ${ownMachine}`,
    ),
    ...fault(
      !reached && config.PARKWING_NOW !== undefined && !config.PARKWING_TEST,
      'PARKWING_NOW',
      'works in test mode only (PARKWING_TEST=1)',
    ),
  ]
}

const siteFaults = (config: Config): ConfigFault[] => {
  const tests = readExperiments(config.SPLIT_TESTS)
  const handsOver = tests?.some((test) => test.name === tripAppTest && isRunning(test)) ?? false
  return [
    ...fault(!tests, 'SPLIT_TESTS', 'is a list like qp_vs_tripapp_v1:10,hero:calm=30/bold=30'),
    ...fault(handsOver && !config.TRIPAPP_SITE, 'TRIPAPP_SITE', `is needed while ${tripAppTest} runs`),
    ...fault(/[?#]/.test(config.TRIPAPP_SITE ?? ''), 'TRIPAPP_SITE', 'has no parameters: a form would drop them'),
    ...fault(
      config.REVIEWS === 'trustpilot' && !(config.TRUSTPILOT_API_KEY && config.TRUSTPILOT_BUSINESS_UNIT),
      'REVIEWS',
      'REVIEWS=trustpilot needs TRUSTPILOT_API_KEY and TRUSTPILOT_BUSINESS_UNIT',
    ),
    ...fault(
      config.FLIGHTS === 'aerodatabox' && !config.FLIGHTS_KEY,
      'FLIGHTS',
      'FLIGHTS=aerodatabox needs FLIGHTS_KEY',
    ),
    ...fault(
      Boolean(config.SMTP_CA) && (!config.SMTP_URL || /[?&]tls=optional/.test(config.SMTP_URL)),
      'SMTP_CA',
      'needs an SMTP_URL without tls=optional',
    ),
    ...fault(
      Boolean(config.S3_CA) && !config.S3_ENDPOINT?.startsWith('https:'),
      'S3_CA',
      'needs an S3_ENDPOINT that begins with https:',
    ),
    ...fault(Boolean(config.MAP_TILE_URL) && !config.MAP_ATTRIBUTION, 'MAP_ATTRIBUTION', 'is needed with MAP_TILE_URL'),
    ...fault(
      Boolean(config.GEO_HEADER) && !config.TRUSTED_PROXIES,
      'GEO_HEADER',
      'needs TRUSTED_PROXIES: else anybody could say where they are',
    ),
  ]
}

/** Settings that only make sense together. A missing one is reported with the first of its group. */
const together: [keyof Config, ...(keyof Config)[]][] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['APPLE_PASS_TYPE', 'APPLE_TEAM', 'APPLE_CERT_FILE', 'APPLE_KEY_FILE', 'APPLE_WWDR_FILE'],
  ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY_FILE'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'],
]

const togetherFaults = (config: Config): ConfigFault[] =>
  together.flatMap((names) => {
    const given = names.filter((name) => config[name]).length
    const words = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} go together`
    return fault(given !== 0 && given !== names.length, names[0], words)
  })

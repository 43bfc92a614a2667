import { devicePolicy } from '../access/tries.ts'
import { cookieOf } from '../experiments/experiment.ts'
import { consentDays, flagsCookie, messageCookie, type Category } from './consent.ts'

/** A cookie, the browser's lasting storage, its storage for one tab, or its store of whole answers. */
export type StorageKind = 'cookie' | 'local' | 'session' | 'cache'

/** What something is kept for. Its words are in web/components/consent/cookie-table.tsx. */
export type Purpose =
  | 'session'
  | 'login'
  | 'loginWait'
  | 'device'
  | 'currency'
  | 'consent'
  | 'partner'
  | 'agent'
  | 'agentFound'
  | 'origin'
  | 'splitTest'
  | 'visit'
  | 'lastSearch'
  | 'chosenPark'
  | 'closest'
  | 'location'
  | 'theme'
  | 'pass'
  | 'suggestion'
  | 'language'
  | 'work'

export type Lifetime = { unit: 'minutes' | 'hours' | 'days'; count: number } | 'tab' | 'kept'

export type StoredThing = {
  /**
   * the name as the browser shows it, without the prefix of a secure connection; `…` stands for the part that varies
   */
  name: string
  kind: StorageKind
  category: Category
  purpose: Purpose
  lifetime: Lifetime
  /** the server sets it under `__Host-` where the connection is secure (settled 47) */
  hostOnly?: true
}

export type StorageSettings = {
  /** name of the currency cookie, which the configuration chooses */
  currencyCookie: string
  agentDays: number
  /** the agent of visitors whom a search engine sent: it is kept with consent only, and taken back with it */
  searchAgent: string
  /** the running split tests, each of which keeps its variant in a cookie */
  tests: readonly string[]
}

/**
 * Everything the product keeps in a visitor's browser (CONS-7). The cookie page shows it, and test/storage.test.ts
 * compares the code with it.
 */
export const storageTable = ({
  currencyCookie,
  agentDays,
  tests,
}: Omit<StorageSettings, 'searchAgent'>): StoredThing[] => [
  {
    name: 'session',
    kind: 'cookie',
    category: 'functional',
    purpose: 'session',
    lifetime: { unit: 'hours', count: 12 },
    hostOnly: true,
  },
  {
    name: 'work',
    kind: 'cookie',
    category: 'functional',
    purpose: 'work',
    lifetime: { unit: 'hours', count: 12 },
  },
  {
    name: 'work-device',
    kind: 'cookie',
    category: 'functional',
    purpose: 'work',
    lifetime: { unit: 'days', count: 180 },
  },
  {
    name: 'work-paper',
    kind: 'cookie',
    category: 'functional',
    purpose: 'work',
    lifetime: { unit: 'days', count: 400 },
  },
  {
    name: 'work-tablet',
    kind: 'cookie',
    category: 'functional',
    purpose: 'work',
    lifetime: { unit: 'days', count: 400 },
  },
  {
    name: 'work-sound',
    kind: 'local',
    category: 'functional',
    purpose: 'work',
    lifetime: 'kept',
  },
  {
    name: 'work-steps',
    kind: 'cookie',
    category: 'functional',
    purpose: 'work',
    lifetime: { unit: 'hours', count: 2 },
  },
  {
    name: 'work-codes',
    kind: 'cookie',
    category: 'functional',
    purpose: 'work',
    lifetime: { unit: 'minutes', count: 10 },
  },
  {
    name: 'login',
    kind: 'cookie',
    category: 'functional',
    purpose: 'login',
    lifetime: { unit: 'minutes', count: 45 },
    hostOnly: true,
  },
  {
    name: 'login-wait',
    kind: 'cookie',
    category: 'functional',
    purpose: 'loginWait',
    lifetime: { unit: 'hours', count: 24 },
    hostOnly: true,
  },
  {
    name: 'device',
    kind: 'cookie',
    category: 'functional',
    purpose: 'device',
    lifetime: { unit: 'days', count: devicePolicy.days },
    hostOnly: true,
  },
  {
    name: currencyCookie,
    kind: 'cookie',
    category: 'functional',
    purpose: 'currency',
    lifetime: { unit: 'days', count: 60 },
  },
  {
    name: 'language-suggested',
    kind: 'cookie',
    category: 'functional',
    purpose: 'suggestion',
    lifetime: { unit: 'days', count: 30 },
    hostOnly: true,
  },
  {
    name: 'language',
    kind: 'cookie',
    category: 'functional',
    purpose: 'language',
    lifetime: { unit: 'days', count: 30 },
    hostOnly: true,
  },
  {
    name: flagsCookie,
    kind: 'cookie',
    category: 'functional',
    purpose: 'consent',
    lifetime: { unit: 'days', count: consentDays },
  },
  {
    name: messageCookie,
    kind: 'cookie',
    category: 'functional',
    purpose: 'consent',
    lifetime: { unit: 'days', count: consentDays },
  },
  {
    name: 'partner',
    kind: 'cookie',
    category: 'functional',
    purpose: 'partner',
    lifetime: { unit: 'days', count: 30 },
    hostOnly: true,
  },
  {
    name: 'agent',
    kind: 'cookie',
    category: 'functional',
    purpose: 'agent',
    lifetime: { unit: 'days', count: agentDays },
  },
  { name: 'THEME_SKIN', kind: 'local', category: 'functional', purpose: 'theme', lifetime: 'kept' },
  { name: 'chosenPark', kind: 'local', category: 'functional', purpose: 'chosenPark', lifetime: 'kept' },
  {
    name: 'qpw-user-closest-airport-parking',
    kind: 'local',
    category: 'functional',
    purpose: 'closest',
    lifetime: 'kept',
  },
  { name: 'qpw-user-geolocation', kind: 'local', category: 'functional', purpose: 'location', lifetime: 'kept' },
  { name: 'parkwing-pass', kind: 'cache', category: 'functional', purpose: 'pass', lifetime: 'kept' },
  { name: 'parkwing-desk', kind: 'cache', category: 'functional', purpose: 'work', lifetime: 'kept' },
  { name: 'parkwing-desk-reader', kind: 'cache', category: 'functional', purpose: 'work', lifetime: 'kept' },
  {
    name: 'cp',
    kind: 'cookie',
    category: 'websiteImprovement',
    purpose: 'lastSearch',
    lifetime: { unit: 'days', count: 30 },
  },
  ...tests.map((test): StoredThing => ({
    name: cookieOf(test),
    kind: 'cookie',
    category: 'websiteImprovement',
    purpose: 'splitTest',
    lifetime: { unit: 'days', count: 30 },
    hostOnly: true,
  })),
  { name: 'visit', kind: 'session', category: 'websiteImprovement', purpose: 'visit', lifetime: 'tab' },
  // this is the cookie `agent` again: an agent found through a search engine is kept only with this consent (AG-10)
  {
    name: 'agent',
    kind: 'cookie',
    category: 'advertising',
    purpose: 'agentFound',
    lifetime: { unit: 'days', count: agentDays },
  },
  { name: 'origin', kind: 'cookie', category: 'advertising', purpose: 'origin', lifetime: { unit: 'days', count: 30 } },
]

/**
 * Names that the specification gives (demands I3 and I4) to things this product keeps elsewhere or not at all (decision
 * 0021). The product never writes them, so the cookie page does not show them.
 */
export const namedButNotKept = [
  // the currency is kept in a cookie, so that pages without script know it too
  'qpw-currency-code',
  // the list of airports comes from the server, and the browser caches it like any other answer
  'qpw-airport-parking-list',
  // the address names the language
  'app-language',
  // last searches for things that only others sell; `cp` is ours
  'ho',
  'hcp',
  'lo',
] as const

/**
 * What a refusal takes away: the name of each thing and how it is stored (CONS-6). A cookie that is functional as well
 * stays.
 */
export const toForget = (table: readonly StoredThing[], allowed: (category: Category) => boolean): StoredThing[] => {
  const kept = new Set(
    table
      .filter(({ category }) => category === 'functional' || allowed(category))
      .map(({ kind, name }) => `${kind} ${name}`),
  )
  return table.filter(({ kind, name }) => !kept.has(`${kind} ${name}`))
}

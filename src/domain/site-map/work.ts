import { filled, fits, masked, wordsOf, type PartsOf } from './pattern.ts'

/** Where everything for the people who work with Parkwing begins. Their cookies are sent nowhere else. */
export const workBase = '/work'

/**
 * Every address of the work side, once. No language stands in them: that is a property of the person. Organisation and
 * place do, so that two tabs never act for two of them by accident. The order is that in which an address is read: what
 * begins with a word comes before what begins with an organisation, whose short name is therefore never one of these
 * words. `:token`, `:number`, `:id`, `:job` and `:file` are in no log.
 */
const work = {
  /** the only place of a person, or the list of them */
  home: '',
  signIn: 'sign-in',
  signOut: 'sign-out',
  invite: 'invite/:token',
  recover: 'recover',
  recovery: 'recover/:token',
  /** a tablet of a desk: its code, and the PIN of who works there (DESK-41) */
  tablet: 'tablet',
  me: 'me',
  mySessions: 'me/sessions',
  myFactors: 'me/factors',
  /** asks for the second factor again before something sensitive (ACCESS-21) */
  confirm: 'confirm',
  /** what waits for whoever works in the house */
  houseToday: 'house/today',
  find: 'house/find',
  houseBooking: 'house/booking/:number',
  houseBookingAct: 'house/booking/:number/act',
  houseMove: 'house/booking/:number/move',
  claims: 'house/claims',
  claim: 'house/claims/:id',
  claimFile: 'house/claims/:id/files/:file',
  requests: 'house/requests',
  alerts: 'house/alerts',
  jobs: 'house/jobs',
  outbox: 'house/outbox',
  trail: 'house/trail',
  roles: 'house/roles',
  /** brings a catalogue file, and gives one out */
  catalogue: 'house/catalogue',
  /** business accounts with a look of their own */
  partners: 'house/partners',
  /** who asks to join */
  joinRequests: 'house/joins',
  joinRequest: 'house/joins/:id',
  organisations: 'house/organisations',
  organisation: 'house/organisations/:org',
  houseStatements: 'house/statements',
  payouts: 'house/payouts',
  // `house/people` are the people of the house itself, as of any other organisation
  housePeople: 'house/everybody',
  move: 'house/move',
  letter: 'house/letters/:id',
  people: ':org/people',
  keys: ':org/keys',
  /** how an agency looks to its customers */
  brand: ':org/brand',
  /** its form as it stands in a page of its own (AGENCY-226) */
  brandTest: ':org/brand/test',
  /** of a company: whom it sends, to what it charges them, and what it allows */
  drivers: ':org/drivers',
  driverFile: ':org/drivers/file',
  costCentres: ':org/cost-centres',
  companyRules: ':org/rules',
  /** spaces that are set aside for an agency, or by a car park */
  allotments: ':org/allotments',
  /** papers of who runs car parks or sells, which the house keeps */
  papers: ':org/papers',
  agencyToday: ':org/today',
  agencyBook: ':org/book',
  statements: ':org/statements',
  statement: ':org/statements/:number',
  agencyBookings: ':org/bookings',
  agencyBooking: ':org/bookings/:number',
  agencyFile: ':org/bookings/:number/:file',
  arrivals: ':org/:place/arrivals',
  departures: ':org/:place/departures',
  onSite: ':org/:place/on-site',
  overdue: ':org/:place/overdue',
  scan: ':org/:place/scan',
  stay: ':org/:place/stay/:number',
  /** what the desk gives a car or its driver on paper */
  print: ':org/:place/stay/:number/print',
  act: ':org/:place/act',
  valet: ':org/:place/valet',
  valetJob: ':org/:place/valet/:job',
  valetPhoto: ':org/:place/valet/:job/photos/:file',
  /** the desk without a line, and what its device keeps and sends */
  offline: ':org/:place/offline',
  offlineStore: ':org/:place/offline/store',
  shift: ':org/:place/shift',
  devices: ':org/:place/devices',
  walkIn: ':org/:place/walk-in',
} as const

/** Whom one may be, where the local mailbox is open. It stands outside, because nobody is signed in there. */
const demoPeople = '/dev/people'

export type WorkAddress = keyof typeof work | 'demoPeople'
type Patterns = typeof work & { demoPeople: '' }

const asPath = (rest: string): string => (rest ? `${workBase}/${rest}` : workBase)

/** The pattern of a page of the work side. */
export const workPattern = (name: WorkAddress): string => (name === 'demoPeople' ? demoPeople : asPath(work[name]))

/** An address of the work side, without origin. `parts` are the values that the pattern names, in the same order. */
export const workPath = <Name extends WorkAddress>(name: Name, ...parts: PartsOf<Patterns[Name]>): string =>
  name === 'demoPeople'
    ? demoPeople
    : asPath(filled(work[name as keyof typeof work], [...parts] as (string | number)[]))

const patterns = Object.values(work).map((path) => wordsOf(asPath(path)))

/** Whether an address belongs to the work side. */
export const isWork = (pathname: string): boolean => wordsOf(pathname)[0] === workBase.slice(1)

/** Whether an address is that of this very page, whatever its parts. */
export const isAtWork = (name: WorkAddress, pathname: string): boolean =>
  fits(wordsOf(workPattern(name)), wordsOf(pathname))

const cameras: readonly WorkAddress[] = ['scan', 'offline', 'valet', 'valetJob']
/** Whether a page may use the camera: nothing else of the product does. */
export const usesCamera = (pathname: string): boolean => cameras.some((name) => isAtWork(name, pathname))

/** Whether a page shows a page of ours in a frame: one does. */
export const framesForm = (pathname: string): boolean => isAtWork('brandTest', pathname)

const masks: Readonly<Record<string, string>> = {
  ':token': ':token',
  ':number': ':number',
  ':id': ':id',
  ':job': ':job',
  ':file': ':file',
}

/** An address of the work side as logs may keep it (addresses.ts has the others). */
export const withoutWorkSecrets = (path: string): string => {
  const words = path.split('/').filter(Boolean)
  return `/${masked(words, patterns, masks).join('/')}`
}

/** Words with which an address of the work side begins, so that no organisation can be called so. */
export const isReservedWord = (word: string): boolean => Object.values(work).some((path) => path.split('/')[0] === word)

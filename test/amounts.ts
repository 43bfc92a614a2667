/**
 * How often something is tried that only many tries can show. The gate tries often enough to find the faults of
 * decision 0037 with near certainty, and `npm run soak` as often as hours allow. The command decides which of the two
 * it is (scripts/test.mjs).
 */
const amounts = {
  /** How many times 500 buyers run for 50 spaces. */
  oversellingRounds: { gate: 4, soak: 40 },
  /** Buyers of each of two processes for ten days of 50 spaces, keys that both send, and rounds of forty callers. */
  crowdOfTenDays: { gate: 640, soak: 1_920 },
  keysAtOnce: { gate: 300, soak: 1_000 },
  stirRounds: { gate: 20, soak: 40 },
  /** How many lists of 200 random steps in the life of a booking. */
  modelLists: { gate: 5, soak: 100 },
  /** After how many steps of a list the whole books are read; what each step did is compared after each. */
  modelStepsBetweenVerify: { gate: 10, soak: 1 },
  /** How many times the server is killed with kill -9 while travellers book. */
  killsOnServer: { gate: 6, soak: 100 },
  killsOnEmbedded: { gate: 4, soak: 40 },
  /** How many times it is killed in the middle of payment, change and cancellation. */
  killsOfLife: { gate: 6, soak: 60 },
  /** Outside the nights on which clocks change: one booking every so many days of the year. */
  daysBetweenBookings: { gate: 24, soak: 1 },
  /** How many bookings of an agency live through months that are closed. */
  statedBookings: { gate: 300, soak: 5_000 },
  /** The same of a car park, with its till, charges at the exit, and bookings of the agency. */
  parkedBookings: { gate: 120, soak: 5_000 },
  /** In how many languages states are visited: English, the one with the longest words, then three more. */
  stateLanguages: { gate: 2, soak: 5 },
  /** In how many languages axe is asked, the same ones first. What it finds lies in markup, which languages share. */
  axeLanguages: { gate: 3, soak: 14 },
  /** How many of the ways to look at the work side there are, each a scheme, a language and widths. */
  workLooks: { gate: 2, soak: 4 },
  /** How often the list of an open desk changes; the larger one is such a shift too, with one change a minute. */
  deskChanges: { gate: 5, soak: 500 },
  /** In how many orders two desks and a gate tell what they saw without a line. */
  deskOrders: { gate: 12, soak: 300 },
  /** How many cars are scanned in one tab; the larger one is a shift of eight hours. */
  deskScans: { gate: 20, soak: 3_000 },
  /** At how many airports, and for how many stays at each, all leading prices are compared in each of the languages. */
  pricedAirports: { gate: 2, soak: 34 },
  pricedStays: { gate: 1, soak: 3 },
  /** files for a claim, changed by chance; the chance is the same each time */
  changedPdfs: { gate: 100, soak: 600 },
  changedPictures: { gate: 60, soak: 400 },
  /** After how long a file that never ends is given up, in milliseconds of work for each such file. */
  claimFileMs: { gate: 2_500, soak: 10_000 },
  /**
   * For how long a crowd asks, and what of the best must be done meanwhile. In the gate other tests run beside, which
   * cost whoever waits ten times as long; the control waits for more than ten seconds.
   */
  floodSeconds: { gate: 2, soak: 10 },
  leastGoodPercent: { gate: 50, soak: 80 },
  longestProbeMs: { gate: 1_500, soak: 100 },
  longestTurnedAwayMs: { gate: 3_000, soak: 1_000 },
  /** For how long bookings come whose letters and invoices must keep up. */
  keepingUpSeconds: { gate: 60, soak: 600 },
  answersDuringRestarts: { gate: 300, soak: 10_000 },
  /** How many facts barriers send over HTTP, in order and then shuffled and doubled, and about how many cars. */
  /** orders of an agency, each sent five times at once */
  agencyOrders: { gate: 20, soak: 200 },
  /** invoices and statements with any sums, against the rules of EN 16931 */
  normDocuments: { gate: 60, soak: 1_000 },
  /** inputs for each operation of the agency API, through a proxy that knows only its document */
  apiInputs: { gate: 40, soak: 5_000 },
  gateFacts: { gate: 80, soak: 20_000 },
  gateCars: { gate: 5, soak: 200 },
} as const

const chosen = process.env['TEST_AMOUNTS'] === 'soak' ? 'soak' : 'gate'

export const amountOf = (what: keyof typeof amounts): number => amounts[what][chosen]

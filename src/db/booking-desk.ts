import type { Language } from '#domain/languages.ts'
import type { BookedTerms, BookingDetails } from '#domain/bookings/booking.ts'
import type { FirstBookingStatus } from '#domain/bookings/machine.ts'
import type { PaymentLocation } from '#domain/carparks/product.ts'
import { datesFromTo, type LocalDate } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Db } from './db.ts'
import type { NewJob } from './jobs.ts'
import { releaseDue } from './allotments.ts'
import { expireHolds } from './bookings.ts'
import { expireChanges } from './changes.ts'
import { isRaceLost, isRepeatable, isTemporary } from './failures.ts'
import { knownKeys, placeBatch, type PlaceRow } from './place.ts'
import { expireQuoteHolds } from './quote-holds.ts'

/**
 * The row of a booking that does not exist yet. Its `package` comes from `terms`, and the e-mail address for looking it
 * up from `details`.
 */
export type NewBooking = {
  /** UUID, made before the first attempt */
  id: string
  number: string
  voucherCode: string
  productId: number
  /** ids of the product and its booked extras, whose days are taken; a product that is named twice takes two places */
  takes: number[]
  extras: 'covered'[]
  status: FirstBookingStatus
  paymentLocation: PaymentLocation | 'invoiceAgent'
  /** local times of the airport; below, the same moments as instants */
  stay: Stay
  arrival: Instant
  departure: Instant
  /** local days that the stay occupies, both included (time/stays.ts daysOf) */
  firstDay: LocalDate
  lastDay: LocalDate
  /** set exactly when the status is `held` */
  holdUntil: Instant | null
  totalMinor: number
  language: Language
  details: BookingDetails
  terms: BookedTerms
}

export type PlaceRequest = {
  airportId: number
  booking: NewBooking
  /** the same key never books twice (at most 100 characters) */
  idempotencyKey: string
  /** digest of what the command said; the same key with another digest is a mismatch */
  requestHash: string
  /** written together with the booking or not at all */
  jobs: NewJob[]
  /** who does it, for the audit: `traveller`, `visitor`, `job:…`, never an address or a name */
  actor: string
  now: Instant
  /** the session of the browser that may see the booking from then on */
  grantTo?: string | null
  /** the space that the agency holds, which this booking takes (AGENCY-218) */
  holdId?: string | null
}

/**
 * `known`: the same key and digest came before, and `bookingId` is that booking's. `mismatch`: the key belongs to
 * another command's booking. `sold_out`: a day is full or not on sale; nothing was written (RC-07), and `bookingId` is
 * only the request's own. `busy`: too many requests wait before this one, or it has waited too long; nothing was sent
 * for it (BOOK-25). `over_credit`, `account_blocked`: only of placeOnAccount (place-on-account.ts).
 */
export type PlaceAnswer = {
  outcome: 'placed' | 'known' | 'sold_out' | 'mismatch' | 'busy' | 'over_credit' | 'account_blocked'
  bookingId: string
}

export type BookingDesk = {
  /**
   * Takes every day of the stay and writes booking, idempotency key, audit and jobs, all or nothing. Throws when the
   * database fails.
   */
  place(request: PlaceRequest): Promise<PlaceAnswer>
}

type Waiting = {
  request: PlaceRequest
  /** in milliseconds of the desk's own clock */
  since: number
  tries: number
  swept: boolean
  resolve(answer: PlaceAnswer): void
  reject(error: unknown): void
}

const mostTries = 4

/** How many requests of a lane may wait, and for how many milliseconds each, before it is told to come again. */
export type DeskBounds = { mostWaiting: number; longestWaitMs: number }
const usualBounds: DeskBounds = { mostWaiting: 500, longestWaitMs: 10_000 }

/** Every day of everything that a request takes. */
export const daysAsked = ({ airportId, booking: { takes, firstDay, lastDay } }: PlaceRequest) =>
  takes.flatMap((productId) => datesFromTo(firstDay, lastDay).map((day) => ({ airportId, productId, day })))

/**
 * Frees holds of bookings, of changes and of quotes that ran out, and allotments that are due, those of the days that
 * `requests` ask for first. True when that freed a day.
 */
export const sweep = async (db: Db, now: Instant, requests: readonly PlaceRequest[] = []): Promise<boolean> => {
  const holds = await expireHolds(db, now, 500)
  const changes = await expireChanges(db, now, 500)
  const quotes = await expireQuoteHolds(db, now, 500)
  const { spaces } = await releaseDue(db, now, 500, requests.flatMap(daysAsked))
  return changes.length + holds.length + quotes.length + spaces > 0
}

const keyOf = (request: PlaceRequest): string => `${request.airportId} ${request.idempotencyKey}`

/**
 * The first `most` waiting requests. Of two with the same key the later one stays behind, and then finds the booking of
 * the first.
 */
const nextBatch = (queue: Waiting[], most: number): Waiting[] => {
  const batch: Waiting[] = []
  const behind: Waiting[] = []
  const keys = new Set<string>()
  while (queue.length > 0 && batch.length < most) {
    const waiting = queue.shift() as Waiting
    const key = keyOf(waiting.request)
    if (keys.has(key)) behind.push(waiting)
    else batch.push(waiting)
    keys.add(key)
  }
  queue.unshift(...behind)
  return batch
}

/**
 * Requests that arrive while a statement is running are sent together in the next one. At equal load that is twice the
 * throughput of one statement for each, and ten times when all want the same product. When nothing is running a request
 * does not wait. A lane serves every `lanes`-th airport, so lanes never wait for each other's rows.
 */
const createLane = (db: Db, most: number, { mostWaiting, longestWaitMs }: DeskBounds, now: () => number) => {
  const queue: Waiting[] = []
  let busy = false

  const turnAway = ({ request, resolve }: Pick<Waiting, 'request' | 'resolve'>) =>
    resolve({ outcome: 'busy', bookingId: request.booking.id })

  /** A request that was sent already is never turned away, because it may have been placed. */
  const turnAwayLate = () => {
    const isLate = ({ tries, swept, since }: Waiting) => tries === 0 && !swept && now() - since > longestWaitMs
    for (const late of queue.filter(isLate)) {
      queue.splice(queue.indexOf(late), 1)
      turnAway(late)
    }
  }

  const again = (waiting: Waiting, error: unknown) => {
    waiting.tries += 1
    if (waiting.tries >= mostTries) waiting.reject(error)
    else queue.unshift(waiting)
  }

  const answer = async (batch: Waiting[]) => {
    const rows = await placeBatch(
      db,
      batch.map((w) => w.request),
    )
    const bySeq = new Map<number, PlaceRow>(rows.map((row) => [row.seq, row]))
    const soldOut: Waiting[] = []
    const repeat: Waiting[] = []
    batch.forEach((waiting, index) => {
      const row = bySeq.get(index + 1)
      if (!row || row.outcome === 'sold_out') soldOut.push(waiting)
      else if (row.outcome === 'retry') repeat.push(waiting)
      else waiting.resolve({ outcome: row.outcome, bookingId: row.booking_id })
    })
    if (soldOut.length > 0) repeat.push(...(await refuse(soldOut)))
    queue.unshift(...repeat)
  }

  /**
   * Before it says "sold out", looks whether an earlier run of the same request took the space, and whether holds that
   * ran out still occupy days (AV-07). Answers the requests that are worth another try.
   */
  const refuse = async (soldOut: Waiting[]): Promise<Waiting[]> => {
    const known = new Map(
      (
        await knownKeys(
          db,
          soldOut.map((w) => w.request),
        )
      ).map((row) => [`${row.airport_id} ${row.key}`, row]),
    )
    const unknown = soldOut.filter((w) => {
      const row = known.get(keyOf(w.request))
      if (row)
        w.resolve({
          outcome: row.request_hash === w.request.requestHash ? 'known' : 'mismatch',
          bookingId: row.booking_id,
        })
      return !row
    })
    const unswept = unknown.filter((w) => !w.swept)
    const requests = unswept.map((w) => w.request)
    const freed = requests.length > 0 && (await sweep(db, Math.max(...requests.map(({ now: at }) => at)), requests))
    const repeat = freed ? unswept : []
    for (const waiting of unknown) {
      if (repeat.includes(waiting)) waiting.swept = true
      else waiting.resolve({ outcome: 'sold_out', bookingId: waiting.request.booking.id })
    }
    return repeat
  }

  const send = async (batch: Waiting[]) => {
    try {
      await answer(batch)
    } catch (error) {
      // One request of the batch may be at fault (a booking number that exists already), so each is tried alone. A
      // database that is away or overloaded is at fault for all of them; trying each alone would only make them wait
      // again.
      const [only] = batch
      if (isTemporary(error) && !isRaceLost(error)) for (const waiting of batch) waiting.reject(error)
      else if (batch.length > 1) for (const waiting of batch) await send([waiting])
      else if (only && isRepeatable(error)) again(only, error)
      else only?.reject(error)
    }
  }

  const pump = async () => {
    if (busy) return
    busy = true
    for (turnAwayLate(); queue.length > 0; turnAwayLate()) await send(nextBatch(queue, most))
    busy = false
  }

  return (request: PlaceRequest): Promise<PlaceAnswer> =>
    new Promise((resolve, reject) => {
      if (queue.length >= mostWaiting) return turnAway({ request, resolve })
      queue.push({ request, since: now(), tries: 0, swept: false, resolve, reject })
      void pump()
    })
}

/**
 * Makes the one desk of a process. `lanes` is how many statements may run at once; more than one needs more than one
 * connection.
 */
export const createDesk = (
  db: Db,
  options: { lanes?: number; most?: number; bounds?: DeskBounds; now?: () => number } = {},
): BookingDesk => {
  const { bounds = usualBounds, now = () => performance.now() } = options
  const lanes = Array.from({ length: db.kind === 'pglite' ? 1 : (options.lanes ?? 2) }, () =>
    createLane(db, options.most ?? 64, bounds, now),
  )
  return {
    place: (request) => {
      const lane = lanes[request.airportId % lanes.length]
      if (!lane) throw new RangeError(`not an airport id: ${request.airportId}`)
      return lane(request)
    },
  }
}

import { bookingById, writeAudit } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { claimById, claimByNumber, claimsOf } from '#db/claims.ts'
import { answeredClaims, openClaims, slowestAnswer, takeClaimRow, type ListedClaim } from '#db/claims-desk.ts'
import { questionsOf, type ClaimQuestion } from '#db/claim-questions.ts'
import { filesOf, type StoredFile } from '#db/files.ts'
import { ownersOf } from '#db/gate.ts'
import { personById } from '#db/people.ts'
import { requestOfClaim } from '#db/service-requests.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Claim } from '#domain/claims/claim.ts'
import type { Charge } from '#domain/gate/charges.ts'
import { standing } from '#domain/gate/charges.ts'
import { flightNumber } from '#domain/flights/number.ts'
import type { FlightReport } from '#domain/flights/report.ts'
import { beforeDriveOut } from '#domain/flights/times.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import { nobodysId } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import { proofOf } from '../claims/settle-claim.ts'
import type { Deps } from '../deps.ts'
import { reportOf } from '../flights/report-of.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'
import { pagePictures } from './page-pictures.ts'

export const claimLists = ['open', 'mine', 'waiting', 'answered'] as const
export type ClaimList = (typeof claimLists)[number]
const longestList = 200

export type ClaimsListed = {
  claims: ListedClaim[]
  counts: Record<Exclude<ClaimList, 'answered'>, number>
  /** how long the slowest answer of the last 30 days took */
  slowestMs: number
}

/** For the customer, until his time is over (CLAIM-18), or for a second person. */
const waitsAt =
  (now: Instant) =>
  ({ waitingSince, dueAt, isAsked }: ListedClaim): boolean =>
    isAsked || (waitingSince !== null && dueAt > now)

/** The claims of the desk, the most urgent first (CLAIM-17). Refusal: not_found. */
export const listClaims = async (
  deps: Deps,
  actor: Actor,
  { list }: { list: ClaimList },
): Promise<Outcome<ClaimsListed>> => {
  const no = forbidden(actor, 'claim.view')
  if (no || actor.kind !== 'staff') return no ?? refused('not_found')
  const all = await openClaims(deps.db, longestList)
  const now = deps.clock.now()
  const isWaiting = waitsAt(now)
  const lists = {
    open: all.filter((claim) => !isWaiting(claim)),
    mine: all.filter(({ takenBy }) => takenBy === actor.personId),
    waiting: all.filter(isWaiting),
  }
  return done({
    claims: list === 'answered' ? await answeredClaims(deps.db, longestList) : lists[list],
    counts: { open: lists.open.length, mine: lists.mine.length, waiting: lists.waiting.length },
    slowestMs: await slowestAnswer(deps.db, now - 30 * dayMs),
  })
}

/** A file with how many of its pages can be shown: 0 while it is checked, and when it cannot be read. */
export type ShownFile = Pick<StoredFile, 'slot' | 'type' | 'size' | 'scan'> & { pages: number }

export type OpenedClaim = {
  claim: Claim
  booking: Booking
  /** who looks into it, if anybody */
  taker: string | null
  isMine: boolean
  files: ShownFile[]
  /** what the customer was asked, the oldest first */
  questions: ClaimQuestion[]
  /** what was charged at the exit and stands */
  charges: Charge[]
  provenMinor: number
  /** what the flight service says about the flight that the customer names, if it says anything (FLIGHT-7) */
  flight: { number: string; report: FlightReport } | null
  /** other claims of this booking */
  others: Claim[]
  /** a decision that waits for another person */
  asked: { amountMinor: number; asker: string; at: Instant } | null
  /** the next one to answer that nobody else looks into */
  next: string | null
}

const shownOf = async (deps: Deps, file: StoredFile): Promise<ShownFile> => {
  const { slot, type, size, scan } = file
  const bytes = scan === 'clean' ? await deps.files.get(file.key) : null
  return { slot, type, size, scan, pages: bytes ? pagePictures(type, bytes).length : 0 }
}

const nameOfPerson = async (deps: Deps, id: string | null): Promise<string | null> =>
  id === null ? null : ((await personById(deps.db, id))?.name ?? null)

const askedOf = async (deps: Deps, claimId: string): Promise<OpenedClaim['asked']> => {
  const request = await requestOfClaim(deps.db, claimId)
  return (
    request && {
      amountMinor: request.amountMinor,
      asker: (await nameOfPerson(deps, request.askedBy)) ?? '',
      at: request.askedAt,
    }
  )
}

const flightOf = async (deps: Deps, claim: Claim, booking: Booking): Promise<OpenedClaim['flight']> => {
  const number = flightNumber(claim.returnFlight)
  if (!number) return null
  const { airportId, iata, zone, stay } = booking
  const day = dateOf(beforeDriveOut(stay.departure))
  const report = await reportOf(deps, { airportId, iata, side: 'back', number, day }, zone)
  return report && { number, report }
}

const nextOf = async (deps: Deps, claim: Claim, personId: string): Promise<string | null> => {
  const isWaiting = waitsAt(deps.clock.now())
  const open = (await openClaims(deps.db, longestList)).filter(
    (one) => !isWaiting(one) && (one.takenBy === null || one.takenBy === personId) && one.number !== claim.number,
  )
  const later = open.find(
    ({ dueAt, number }) => dueAt > claim.dueAt || (dueAt === claim.dueAt && number > claim.number),
  )
  return (later ?? open[0])?.number ?? null
}

/** A claim that the actor may see in the house; nothing is written down. Refusal: not_found. */
export const houseClaim = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<{ claim: Claim; booking: Booking }>> => {
  const claim = await claimByNumber(deps.db, number)
  const booking = await bookingById(deps.db, claim?.bookingId ?? nobodysId)
  const owners = await ownersOf(deps.db, booking)
  const no = forbidden(actor, 'claim.view', { owners })
  return no || !claim || !booking ? (no ?? refused('not_found')) : done({ claim, booking })
}

/**
 * A claim with everything that decides it. The trail keeps who opened which (SERVICE-4). Refusal: not_found, also for
 * what does not exist.
 */
export const openClaim = async (
  deps: Deps,
  actor: Actor,
  command: { number: string },
): Promise<Outcome<OpenedClaim>> => {
  const found = await houseClaim(deps, actor, command)
  if (!found.ok || actor.kind !== 'staff') return found.ok ? refused('not_found') : found
  const { claim, booking } = found.value
  await record(deps.db, actor, { operation: 'claim.view', object: `claim:${claim.id}` }, deps.clock.now())
  const hours = deps.catalogue.known(booking.iata, booking.productId)?.carPark.hours
  const files: ShownFile[] = []
  for (const file of await filesOf(deps.db, 'claim', claim.id)) files.push(await shownOf(deps, file))
  return done({
    claim,
    booking,
    taker: await nameOfPerson(deps, claim.takenBy),
    isMine: claim.takenBy === actor.personId,
    flight: await flightOf(deps, claim, booking),
    files,
    questions: await questionsOf(deps.db, claim.id),
    charges: standing(await chargesOf(deps.db, booking.id)),
    provenMinor: (await proofOf(deps.db, booking, hours)).provenMinor,
    others: (await claimsOf(deps.db, booking.id)).filter(({ id }) => id !== claim.id),
    asked: await askedOf(deps, claim.id),
    next: await nextOf(deps, claim, actor.personId),
  })
}

/**
 * Takes a claim, takes it over from whoever has it (`from`), or gives the own one back (CLAIM-17). Refusals: not_found,
 * not_allowed, claim_decided, claim_taken (it changed hands since the page was shown).
 */
export const takeClaim = async (
  deps: Deps,
  actor: Actor,
  { number, from, gives = false }: { number: string; from: string | null; gives?: boolean },
): Promise<Outcome<null>> => {
  const claim = await claimByNumber(deps.db, number)
  const no = forbidden(actor, 'claim.decide', {
    ...(claim ? {} : { owners: null }),
    reason: 'take',
    amountMinor: 0,
  })
  if (no || !claim || actor.kind !== 'staff') return no ?? refused('not_found')
  const { airportId, bookingId, id } = claim
  const { personId } = actor
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const step = { by: gives ? null : personId, at: now, from: gives ? personId : from }
    if (!(await takeClaimRow(tx, claim, step))) {
      const isOpen = (await claimById(tx, airportId, id))?.status === 'received'
      return refused(isOpen ? 'claim_taken' : 'claim_decided')
    }
    const data = { claimId: id, from }
    const action = gives ? 'claim_given_back' : 'claim_taken'
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action, data })
    return done(null)
  })
}

import {
  handedLetter,
  handedLetters,
  pendingLetter,
  pendingLetters,
  pendingStates,
  type HandedLetter,
  type OutboxFilter,
  type PendingLetter,
  type PendingState,
} from '#db/outbox.ts'
import { mailById } from '#db/mailbox.ts'
import { maskedAddress, withoutAddresses } from '#domain/letters/delivery.ts'
import {
  idBesideBooking,
  isLetterKind,
  letterTable,
  type BookingAbout,
  type LetterKind,
} from '#domain/letters/letters.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { BookingMail } from '../jobs/mail-jobs.ts'
import { facts, isAboutBooking, isOpen, kindIn, bookingMailIn, mailOf } from '../letters/mail-facts.ts'
import { letterAnew, mailIdOf, type ReadyLetter } from '../letters/letters.ts'
import { forbidden, rightOfActor } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'

export const outboxStates = [...pendingStates, 'sent', 'returned'] as const
/** `sent`: the mail server took it; `returned`: it came back, or its reader called it spam. */
export type OutboxState = (typeof outboxStates)[number]

/** `to` is masked, and null where the letter does not go to the traveller of a booking. `job`: what may be put back. */
export type OutboxLetter = {
  ref: string
  kind: LetterKind
  at: Instant
  state: OutboxState
  cause: string | null
  number: string | null
  to: string | null
  job: number | null
  canBeOpened: boolean
}
export type Outbox = {
  letters: OutboxLetter[]
  /** the time is too long, so none are shown: a shorter one is asked for, or a booking */
  isTooLong: boolean
  /** there are more than are shown */
  isCut: boolean
  mayOpen: boolean
}

const onePage = 100
/** Of what was sent, no longer time is shown without a booking: a list that nobody can read helps nobody. */
const longestPeriodMs = 31 * dayMs

const delivered = { sent: ['sent', 'delivered'], returned: ['bounced', 'complained'] } as const
const isPending = (state: OutboxState | ''): state is PendingState | '' => state !== 'sent' && state !== 'returned'

/** Kinds that go to somebody else than the traveller, or whose link is a secret of whoever gets it. */
const others: readonly LetterKind[] = ['emailConfirm', 'emailChanged']
/** Customer service's copy of a claim (usecases/letters/claim-letters.ts). */
const goesToTraveller = (kind: LetterKind, version: number): boolean =>
  !others.includes(kind) && !(kind === 'claimReceived' && version === 2)
const toOf = (kind: LetterKind, version: number, email: string | null): string | null =>
  email && goesToTraveller(kind, version) ? maskedAddress(email) : null

const ofPending = ({ job, payload, at, state, cause, number, email }: PendingLetter): OutboxLetter[] => {
  const kind = kindIn(payload)
  if (!kind) return []
  return [
    {
      ref: `job:${job}`,
      kind,
      at,
      state,
      cause: cause && withoutAddresses(cause),
      number,
      to: toOf(kind, Number(facts(payload)['version'] ?? 1), email),
      job: state === 'waiting' ? null : job,
      canBeOpened: isOpen(kind) && number !== null,
    },
  ]
}

const ofHanded = ({ key, kind, version, at, state, cause, number, email }: HandedLetter): OutboxLetter[] =>
  isLetterKind(kind)
    ? [
        {
          ref: key,
          kind,
          at,
          state: state === 'bounced' || state === 'complained' ? 'returned' : 'sent',
          cause,
          number,
          to: toOf(kind, version, email),
          job: null,
          canBeOpened: isOpen(kind),
        },
      ]
    : []

/**
 * Letters by state, the latest first (MACHINE-18); an empty `state` means those that were not sent. Refusal: not_found.
 */
export const listOutbox = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { state, ...filter }: OutboxFilter & { state: OutboxState | '' },
): Promise<Outcome<Outbox>> => {
  const denied = forbidden(actor, 'job.view')
  if (denied) return refused('not_found')
  const { number, since, until } = filter
  const period = since === null ? Infinity : (until ?? deps.clock.now()) - since
  const mayOpen = rightOfActor(actor, 'letter.open', { reason: 'yes' }) === 'allowed'
  if (!isPending(state) && number === '' && period > longestPeriodMs)
    return done({ letters: [], isTooLong: true, isCut: false, mayOpen })
  const letters = isPending(state)
    ? (await pendingLetters(deps.db, { ...filter, state }, onePage + 1)).flatMap(ofPending)
    : (await handedLetters(deps.db, { ...filter, states: delivered[state] }, onePage + 1)).flatMap(ofHanded)
  return done({ letters: letters.slice(0, onePage), isTooLong: false, isCut: letters.length > onePage, mayOpen })
}

type Found = { mail: BookingMail; at: Instant; isSent: boolean }

const find = async (deps: Pick<Deps, 'db'>, ref: string): Promise<Found | null> => {
  const job = /^job:(\d{1,15})$/.exec(ref)?.[1]
  if (job !== undefined) {
    const pending = await pendingLetter(deps.db, Number(job))
    const mail = pending && bookingMailIn(pending.payload)
    return mail && { mail, at: pending.at, isSent: false }
  }
  const handed = await handedLetter(deps.db, ref)
  if (!handed || !isLetterKind(handed.kind) || !isAboutBooking(handed.kind)) return null
  const id = idBesideBooking[letterTable[handed.kind].about satisfies BookingAbout]
  const { bookingId, airportId, version, about, at } = handed
  const mail = mailOf(handed.kind, { bookingId, airportId, version, ...(id && { [id]: about }) })
  return mail && { mail, at, isSent: true }
}

/**
 * A letter for reading. `kept`: the very letter, where the local mailbox has it; else `anew`, as it would be written
 * now; both null when it can no longer be written.
 */
export type OpenedLetter = {
  kind: LetterKind
  at: Instant
  isSent: boolean
  kept: { to: string; subject: string; text: string } | null
  anew: ReadyLetter | null
}

/**
 * Opens a letter about a booking, for a reason; the trail has the line before anybody reads (MACHINE-18). Codes, links
 * for signing in and the confirmation of a new address are opened by nobody. Refusals: not_found, reason_required.
 */
export const openLetter = async (
  deps: Deps,
  actor: Actor,
  { ref, reason: typed }: { ref: string; reason: string },
): Promise<Outcome<OpenedLetter>> => {
  const reason = reasonOf(typed)
  const denied = forbidden(actor, 'letter.open', { reason })
  if (denied) return denied
  const found = await find(deps, ref)
  if (!found) return refused('not_found')
  const { mail, at, isSent } = found
  const deed = { operation: 'letter.open', object: `booking:${mail.bookingId}`, reason }
  const data = { letter: mail.kind, version: mail.version }
  await deps.db.transaction((tx) => record(tx, actor, { ...deed, data }, deps.clock.now()))
  const kept = isSent ? await mailById(deps.db, mailIdOf(mail)) : null
  return done({
    kind: mail.kind,
    at,
    isSent,
    kept: kept && { to: kept.to.address, subject: kept.subject, text: kept.text },
    anew: kept ? null : await letterAnew(deps, mail),
  })
}

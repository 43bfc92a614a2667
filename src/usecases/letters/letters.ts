import { beforeWriting, type LetterKey } from '#db/letters.ts'
import { airportName } from '#domain/airports/names.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import {
  idBesideBooking,
  idWithoutBooking,
  letterTable,
  type BookingLetterKind,
  type OtherLetterKind,
} from '#domain/letters/letters.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { letterPicture } from '../printed-pictures.ts'
import { qrTextOf } from '../signed-pass.ts'
import { loadAccountErased, loadAccountLink } from './account-letters.ts'
import { loadChanged, loadEmailChanged, loadEmailConfirm } from './change-letters.ts'
import { loadClaimDecided, loadClaimQuestion, loadClaimReceived } from './claim-letters.ts'
import { loadCode } from './code-letters.ts'
import { loadDeviceNotice } from './device-letters.ts'
import { loadInvoice } from './invoice-letters.ts'
import { bookingUrlOf, type Asked, type Load, type LoadOther, type Recipient } from './letter-loading.ts'
import type { BookingMail, MailPayload, OtherMail } from '../jobs/mail-jobs.ts'
import { loadNewsletterCode, loadNewsletterConfirm } from './newsletter-letters.ts'
import {
  loadExitDue,
  loadExitPaid,
  loadHoldLost,
  loadPaymentLink,
  loadRefundFailed,
  loadRefundSent,
  loadUnpaidWarning,
} from './payment-letters.ts'
import { loadHookFailing, loadKeyEnding } from './key-letters.ts'
import { loadJoinProof, loadJoinRefused } from './join-letters.ts'
import { loadPaperEnding } from './paper-letters.ts'
import { loadPayoutAccount } from './payout-letters.ts'
import { loadRequestAsked } from './request-letters.ts'
import { loadReviewInvitation } from './review-letters.ts'
import { loadCreditNotice, loadStatementReminder } from './statement-letters.ts'
import { loadStaffInvitation, loadStaffLink, loadStaffNotice } from './staff-letters.ts'
import {
  loadArrivalReminder,
  loadCancelled,
  loadConfirmation,
  loadDetailsReminder,
  loadNoShow,
  loadWaived,
} from './stay-letters.ts'

/** How each letter of the list is loaded (LETTER-10); those about a booking come first. */
const loaders = {
  confirmation: loadConfirmation,
  paymentLink: loadPaymentLink,
  detailsReminder: loadDetailsReminder,
  unpaidWarning: loadUnpaidWarning,
  arrivalReminder: loadArrivalReminder,
  changed: loadChanged,
  emailConfirm: loadEmailConfirm,
  emailChanged: loadEmailChanged,
  invoice: loadInvoice,
  cancelled: loadCancelled,
  refundSent: loadRefundSent,
  refundFailed: loadRefundFailed,
  holdLost: loadHoldLost,
  noShow: loadNoShow,
  exitDue: loadExitDue,
  waived: loadWaived,
  exitPaid: loadExitPaid,
  reviewInvitation: loadReviewInvitation,
  claimReceived: loadClaimReceived,
  claimQuestion: loadClaimQuestion,
  claimDecided: loadClaimDecided,
} satisfies Record<BookingLetterKind, Load>

const otherLoaders = {
  code: loadCode,
  accountLink: loadAccountLink,
  accountErased: loadAccountErased,
  newsletterConfirm: loadNewsletterConfirm,
  newsletterCode: loadNewsletterCode,
  staffInvitation: loadStaffInvitation,
  staffNotice: loadStaffNotice,
  staffLink: loadStaffLink,
  deviceNotice: loadDeviceNotice,
  statementReminder: loadStatementReminder,
  creditNotice: loadCreditNotice,
  keyEnding: loadKeyEnding,
  hookFailing: loadHookFailing,
  paperEnding: loadPaperEnding,
  payoutAccount: loadPayoutAccount,
  requestAsked: loadRequestAsked,
  joinProof: loadJoinProof,
  joinRefused: loadJoinRefused,
} satisfies Record<OtherLetterKind, LoadOther>

type ModelBy<L extends (...asked: never[]) => Promise<{ model: object } | null>> = NonNullable<
  Awaited<ReturnType<L>>
>['model']

/** The facts that every letter about a booking has. */
type BookingFacts = ReturnType<typeof factsOf>

/** A letter that is to be written: the model of its entry in src/letters. jobs/mail.ts hands it over. */
export type LoadedLetter =
  | { [K in BookingLetterKind]: { kind: K; model: BookingFacts & ModelBy<(typeof loaders)[K]> } }[BookingLetterKind]
  | { [K in OtherLetterKind]: { kind: K; model: ModelBy<(typeof otherLoaders)[K]> } }[OtherLetterKind]

export type ReadyLetter = {
  letter: LoadedLetter
  to: Recipient
  /** its id for mailbox and mail server: the same letter has the same id, however often it is handed over */
  mailId: string
  /** called when the mail server has accepted it */
  handed?: () => Promise<void>
}

/**
 * The facts in the language of the reader. That is the booking's language, except in customer service's copies
 * (I18-11).
 */
const factsOf = ({ deps, booking, product }: Asked, { language }: Recipient, picture: Uint8Array | null) => {
  const [first, second, third] = product?.carPark.directions ?? []
  const directions: [string, string, string] = [
    first?.[language] ?? '',
    second?.[language] ?? '',
    third?.[language] ?? '',
  ]
  return {
    booking,
    airportName: airportName(booking.iata, language),
    directions,
    bookingUrl: bookingUrlOf(deps, booking, language),
    qrText: qrTextOf(deps, booking),
    picture,
    writtenAt: deps.clock.now(),
    isTest: deps.sellsAsTest ?? false,
  }
}

const travellerOf = ({ details, language }: Booking): Recipient => ({
  name: `${details.firstName} ${details.lastName}`,
  address: details.email,
  language,
})

/** What every letter about a booking is told, for one that is only looked at before it is sent. */
export const factsToPreview = (deps: Deps, booking: Booking, to: Recipient) => {
  const product = deps.catalogue.known(booking.iata, booking.productId) ?? null
  return factsOf({ deps, booking, product, passReplacedAt: null, id: '', version: 1 }, to, null)
}

/**
 * The letter to write now; null when it was sent already or is of no use any more, because the booking was paid,
 * cancelled or erased meanwhile (LETTER-2, RC-20). Ask only when the letter is about to be written.
 */
export const bookingLetter = async (deps: Deps, mail: BookingMail): Promise<ReadyLetter | null> => {
  const found = await beforeWriting(deps.db, keyOf(mail))
  return found && !found.wasSent ? write(deps, mail, found) : null
}

/** The letter as it would be written now, whether it was sent or not; null when it is of no use any more. */
export const letterAnew = async (deps: Deps, mail: BookingMail): Promise<ReadyLetter | null> => {
  const found = await beforeWriting(deps.db, keyOf(mail))
  return found && write(deps, mail, found)
}

const write = async (
  deps: Deps,
  mail: BookingMail,
  { booking, passReplacedAt }: { booking: Booking; passReplacedAt: Instant | null },
): Promise<ReadyLetter | null> => {
  if (booking.erasedAt !== null) return null
  const product = deps.catalogue.known(booking.iata, booking.productId) ?? null
  const asked: Asked = { deps, booking, product, passReplacedAt, id: aboutOf(mail), version: mail.version }
  const load: Load = loaders[mail.kind]
  const found = await load(asked)
  if (!found) return null
  const to = found.to ?? travellerOf(booking)
  // the loader of a kind gives what that kind's model needs, but TypeScript cannot follow that through the table
  const picture = await letterPicture(deps, booking.iata, booking.productId)
  const letter = { kind: mail.kind, model: { ...factsOf(asked, to, picture), ...found.model } } as LoadedLetter
  return { letter, to, mailId: mailIdOf(mail) }
}

/**
 * Letters that have no row in the table of letters. A repetition has the same id, and the owner of the letter decides
 * whether it is still of use.
 */
const otherLetter = async (deps: Deps, mail: OtherMail): Promise<ReadyLetter | null> => {
  const load: LoadOther = otherLoaders[mail.kind]
  const found = await load(deps, {
    id: idIn(mail, idWithoutBooking[letterTable[mail.kind].about]),
    version: mail.version ?? 1,
  })
  if (!found) return null
  const { model, to, key, handed } = found
  const letter = { kind: mail.kind, model } as LoadedLetter
  return { letter, to, mailId: `${mail.kind}/${key}`, ...(handed && { handed }) }
}

/** The letter that is to be written now, to whom, and under which id; null when nothing is to be written (any more). */
export const readyLetter = (deps: Deps, mail: MailPayload): Promise<ReadyLetter | null> =>
  'bookingId' in mail ? bookingLetter(deps, mail) : otherLetter(deps, mail)

const idIn = (mail: MailPayload, name: string): string => (mail as Partial<Record<string, string>>)[name] ?? ''

/** The id of what a letter is about besides its booking. */
const aboutOf = (mail: BookingMail): string => {
  const name = idBesideBooking[letterTable[mail.kind].about]
  return name === null ? '' : idIn(mail, name)
}

export const keyOf = (mail: BookingMail): LetterKey => ({
  bookingId: mail.bookingId,
  kind: mail.kind,
  version: mail.version,
  about: aboutOf(mail),
})

/** A letter's id for mailbox and mail server. The same letter has the same id, however often it is handed over. */
export const mailIdOf = (mail: BookingMail): string =>
  [mail.kind, mail.bookingId, mail.version, ...(aboutOf(mail) ? [aboutOf(mail)] : [])].join('/')

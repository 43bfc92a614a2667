import { amountDueMinor, type Booking } from '../bookings/booking.ts'

/** The facts that decide whether a letter can be sent again. */
export type RepeatFacts = Pick<
  Booking,
  'status' | 'paymentLocation' | 'chargedMinor' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'waivedMinor'
> & { hasInvoice: boolean }

/**
 * `about` decides which ids the order of such a letter carries: that of a booking and that of the subject named here,
 * or one id without a booking.
 */
type Row =
  | {
      about: 'booking' | 'refund' | 'change' | 'invoice' | 'claim'
      /** what the list of a booking's letters calls it */
      name: `letters.${string}` | `parked.${string}`
      /** whether it can be sent once more, as the booking stands now (LETTER-8); null when it never can */
      again: ((booking: RepeatFacts) => boolean) | null
    }
  | {
      about:
        | 'challenge'
        | 'accountLink'
        | 'account'
        | 'subscriber'
        | 'invitation'
        | 'line'
        | 'staffLink'
        | 'device'
        | 'statement'
        | 'credit'
        | 'key'
        | 'hook'
        | 'paper'
        | 'payoutAccount'
        | 'request'
        | 'join'
      name: null
      again: null
    }

const isLive = ({ status }: RepeatFacts): boolean => status === 'confirmed' || status === 'checked_in'
const isPaidByLink = ({ paymentLocation, chargedMinor }: RepeatFacts): boolean =>
  paymentLocation === 'onLineLaterV2' || chargedMinor > 0

/**
 * Every letter; those about a booking come in the order of its life. This is the one list of letters (LETTER-10). What
 * a letter says is in `src/letters`, and how its facts are loaded in `src/usecases/letters/letters.ts`; a letter
 * without an entry in both does not compile.
 */
export const letterTable = {
  confirmation: { about: 'booking', name: 'letters.nameConfirmation', again: isLive },
  paymentLink: {
    about: 'booking',
    name: 'letters.namePaymentLink',
    again: (booking) => isLive(booking) && isPaidByLink(booking) && amountDueMinor(booking) > 0,
  },
  detailsReminder: { about: 'booking', name: 'letters.nameDetailsReminder', again: null },
  unpaidWarning: { about: 'booking', name: 'letters.nameUnpaidWarning', again: null },
  arrivalReminder: { about: 'booking', name: 'letters.nameArrivalReminder', again: null },
  changed: { about: 'change', name: 'letters.nameChanged', again: null },
  emailConfirm: { about: 'change', name: 'letters.nameEmailConfirm', again: null },
  emailChanged: { about: 'change', name: 'letters.nameEmailChanged', again: null },
  invoice: { about: 'invoice', name: 'letters.nameInvoice', again: ({ hasInvoice }) => hasInvoice },
  cancelled: { about: 'booking', name: 'letters.nameCancelled', again: null },
  refundSent: { about: 'refund', name: 'letters.nameRefundSent', again: null },
  refundFailed: { about: 'refund', name: 'letters.nameRefundFailed', again: null },
  holdLost: { about: 'refund', name: 'letters.nameHoldLost', again: null },
  noShow: { about: 'booking', name: 'letters.nameNoShow', again: null },
  exitDue: { about: 'booking', name: 'letters.nameExitDue', again: null },
  waived: { about: 'booking', name: 'letters.nameWaived', again: null },
  exitPaid: { about: 'booking', name: 'parked.namePaid', again: null },
  reviewInvitation: { about: 'booking', name: 'letters.nameReviewInvitation', again: null },
  claimReceived: { about: 'claim', name: 'letters.nameClaimReceived', again: null },
  claimQuestion: { about: 'claim', name: 'letters.nameClaimQuestion', again: null },
  claimDecided: { about: 'claim', name: 'letters.nameClaimDecided', again: null },
  code: { about: 'challenge', name: null, again: null },
  accountLink: { about: 'accountLink', name: null, again: null },
  accountErased: { about: 'account', name: null, again: null },
  newsletterConfirm: { about: 'subscriber', name: null, again: null },
  newsletterCode: { about: 'subscriber', name: null, again: null },
  staffInvitation: { about: 'invitation', name: null, again: null },
  staffNotice: { about: 'line', name: null, again: null },
  staffLink: { about: 'staffLink', name: null, again: null },
  deviceNotice: { about: 'device', name: null, again: null },
  statementReminder: { about: 'statement', name: null, again: null },
  creditNotice: { about: 'credit', name: null, again: null },
  keyEnding: { about: 'key', name: null, again: null },
  hookFailing: { about: 'hook', name: null, again: null },
  paperEnding: { about: 'paper', name: null, again: null },
  payoutAccount: { about: 'payoutAccount', name: null, again: null },
  requestAsked: { about: 'request', name: null, again: null },
  joinProof: { about: 'join', name: null, again: null },
  joinRefused: { about: 'join', name: null, again: null },
} as const satisfies Record<string, Row>

type Letters = typeof letterTable
export type LetterKind = keyof Letters
export const letterKinds = Object.keys(letterTable) as LetterKind[]
export const isLetterKind = (kind: string): kind is LetterKind => Object.hasOwn(letterTable, kind)

/** The subjects a letter may have: first those that belong to a booking. */
export type BookingAbout = Extract<Row, { name: string }>['about']
export type OtherAbout = Extract<Row, { name: null }>['about']
export type LetterAbout = BookingAbout | OtherAbout
export type KindAbout<A extends LetterAbout> = {
  [K in LetterKind]: Letters[K]['about'] extends A ? K : never
}[LetterKind]

/** The kinds of letters that have one of these subjects. */
export const kindsAbout = <const A extends LetterAbout>(...abouts: A[]): KindAbout<A>[] =>
  letterKinds.filter((kind): kind is KindAbout<A> => (abouts as LetterAbout[]).includes(letterTable[kind].about))

/**
 * The name under which the order of a letter carries the id of its subject. Two letters of the same kind and version
 * about two refunds are two letters (LETTER-1). Null when the booking itself is the subject.
 */
export const idBesideBooking = {
  booking: null,
  refund: 'refundId',
  change: 'changeId',
  invoice: 'invoiceId',
  claim: 'claimId',
} as const satisfies { [A in BookingAbout]: string | null }

/** The same for letters that belong to no booking. */
export const idWithoutBooking = {
  challenge: 'challengeId',
  accountLink: 'linkId',
  account: 'accountId',
  subscriber: 'subscriberId',
  invitation: 'invitationId',
  line: 'lineId',
  staffLink: 'linkId',
  device: 'deviceNoticeId',
  statement: 'dunningNoticeId',
  credit: 'creditNoticeId',
  key: 'keyNoticeId',
  hook: 'hookNoticeId',
  paper: 'paperNoticeId',
  payoutAccount: 'payoutAccountNoticeId',
  request: 'requestNoticeId',
  join: 'joinId',
} as const satisfies { [A in OtherAbout]: string }

export type BookingLetterKind = KindAbout<BookingAbout>
export type OtherLetterKind = KindAbout<OtherAbout>

/** The letters that may be sent once more. */
export type RepeatableLetter = {
  [K in LetterKind]: Letters[K]['again'] extends null ? never : K
}[LetterKind]
export const isRepeatable = (kind: string): kind is RepeatableLetter =>
  isLetterKind(kind) && letterTable[kind].again !== null

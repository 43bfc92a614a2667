import { choicesFor, type ContentText } from '#domain/content/page.ts'
import { partners } from '#domain/partners/partners.ts'
import { dateOf } from '#domain/time/local.ts'
import { eightDays } from '#test/builders/traveller.ts'
import {
  findContent,
  reportContent,
  showContentHistory,
  storeContent,
  switchContent,
} from '#usecases/editors/content-pages.ts'
import { changePartner, changePartnerLogo, listPartners, movePartner } from '#usecases/editors/partners.ts'
import { storeImage } from '#usecases/editors/store-image.ts'
import { carOfBooking, lookAtPhotos, readCarPhoto } from '#usecases/support/car-of-booking.ts'
import { houseClaim, listClaims, openClaim, takeClaim } from '#usecases/support/claims-desk.ts'
import { askCustomer, previewQuestion } from '#usecases/support/ask-customer.ts'
import { cancelForCustomer, previewCancel } from '#usecases/support/cancel-for-customer.ts'
import { decideClaim } from '#usecases/support/decide-claim.ts'
import { findBookings } from '#usecases/support/find-bookings.ts'
import { listMoneyAlerts, settleMoneyAlert } from '#usecases/support/money-alerts.ts'
import { houseToday } from '#usecases/system/house-today.ts'
import { moveBooking } from '#usecases/support/move-booking.ts'
import { moveMany, planMoves } from '#usecases/support/move-many.ts'
import { bookingToMove, moveTargets } from '#usecases/support/move-targets.ts'
import { changedSince } from '#usecases/support/changed-since.ts'
import { houseBooking, openBooking } from '#usecases/support/open-booking.ts'
import { orderRefundAgain } from '#usecases/support/order-refund-again.ts'
import { listOutbox, openLetter } from '#usecases/support/outbox.ts'
import { previewDecision } from '#usecases/support/preview-decision.ts'
import { readClaimAccount, readClaimFile, showClaimFile } from '#usecases/support/read-claim.ts'
import { previewRefund, refundAmount } from '#usecases/support/refund-amount.ts'
import { answerRequest, listRequests } from '#usecases/support/requests.ts'
import { previewWaiver, waiveDue } from '#usecases/support/waive-due.ts'
import { seeAlerts } from '#usecases/system/alerts.ts'
import { listJobs, retryJobs, seeJobs } from '#usecases/system/job-list.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { changeStay, dropChange } from '#usecases/travellers/change-stay.ts'
import { changeEmail } from '#usecases/travellers/change-email.ts'
import { editDetails } from '#usecases/travellers/edit-details.ts'
import { editInvoiceDetails } from '#usecases/travellers/edit-invoice-details.ts'
import { quoteChange } from '#usecases/travellers/quote-change.ts'
import { resendLetter } from '#usecases/travellers/resend-letter.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { showLetters } from '#usecases/travellers/show-letters.ts'
import { downloadInvoice } from '#usecases/travellers/download-invoice.ts'
import { withdrawBooking } from '#usecases/travellers/withdraw-booking.ts'
import { row, type CallRow } from './call-row.ts'

const text: ContentText = {
  ...choicesFor('about-us'),
  pageName: 'about-us',
  language: 'en',
  html: '<p>About</p>',
  pageTitle: 'About',
  shortTitle: 'About',
  keywords: '',
  description: 'About',
  updatedOn: '2026-11-20' as ContentText['updatedOn'],
}
const about = { pageName: 'about-us', language: 'en' } as const
const airportId = 1

/** What the house does, and what it does to a booking in place of its traveller. */
export const houseCalls: Record<string, CallRow> = {
  findBookings: row('booking.find', 'nothing', (deps, actor, { number }) =>
    findBookings(deps, actor, { typed: number }),
  ),
  openBooking: row('booking.view', 'booking', (deps, actor, { number }) => openBooking(deps, actor, { number })),
  houseBooking: row('booking.view', 'booking', (deps, actor, { number }) => houseBooking(deps, actor, { number })),
  carOfBooking: row('booking.view', 'booking', (deps, actor, { number }) => carOfBooking(deps, actor, { number })),
  lookAtPhotos: row('booking.seePhotos', 'booking', (deps, actor, { number }) => lookAtPhotos(deps, actor, { number })),
  readCarPhoto: row(
    'booking.seePhotos',
    'booking',
    (deps, actor, { number }) => readCarPhoto(deps, actor, { number, slot: 'front' }),
    { findsNothing: true },
  ),
  changedSince: row('booking.view', 'booking', (deps, actor, { number }) =>
    changedSince(deps, actor, { number, version: 0, since: 0 }),
  ),
  previewRefund: row(
    'booking.refund',
    'booking',
    (deps, actor, { number }) => previewRefund(deps, actor, { number, amountMinor: 0 }),
    { needsNoReason: true },
  ),
  refundAmount: row('booking.refund', 'booking', (deps, actor, { number }, reason) =>
    refundAmount(deps, actor, { number, amountMinor: 1, reason, version: 0 }),
  ),
  previewWaiver: row(
    'booking.refund',
    'booking',
    (deps, actor, { number }) => previewWaiver(deps, actor, { number, amountMinor: 0 }),
    { needsNoReason: true },
  ),
  waiveDue: row('booking.refund', 'booking', (deps, actor, { number }, reason) =>
    waiveDue(deps, actor, { number, amountMinor: 1, reason, version: 0 }),
  ),
  // cancelling may be everybody's who sold it; giving something back beyond the rules is the house's
  previewCancel: row(
    'booking.refund',
    'booking',
    (deps, actor, { number }) => previewCancel(deps, actor, { number, favourMinor: 0 }),
    { needsNoReason: true },
  ),
  cancelForCustomer: row('booking.refund', 'booking', (deps, actor, { number }, reason) =>
    cancelForCustomer(deps, actor, { number, favourMinor: 0, shownBackMinor: 0, reason, version: 99 }),
  ),
  moveTargets: row('booking.move', 'booking', (deps, actor, { number }) => moveTargets(deps, actor, { number }), {
    needsNoReason: true,
  }),
  bookingToMove: row('booking.move', 'booking', (deps, actor, { number }, reason) =>
    bookingToMove(deps, actor, { number, reason }),
  ),
  moveBooking: row('booking.move', 'booking', (deps, actor, { number }, reason) =>
    moveBooking(deps, actor, { number, productId: 999_999, version: 0, costMinor: 0, lessMinor: 0, reason }),
  ),
  planMoves: row(
    'booking.move',
    'nothing',
    (deps, actor) =>
      planMoves(deps, actor, {
        iata: 'AMS',
        carParkId: 1,
        from: dateOf(eightDays.arrival),
        until: dateOf(eightDays.departure),
      }),
    { needsNoReason: true },
  ),
  moveMany: row('booking.move', 'nothing', (deps, actor, { number }, reason) => {
    const move = { number, productId: 999_999, version: 0, costMinor: 0, lessMinor: 0 }
    return moveMany(deps, actor, { moves: [move], typed: '1', reason })
  }),
  listRequests: row('booking.refund', 'nothing', (deps, actor) => listRequests(deps, actor), {
    needsNoReason: true,
  }),
  answerRequest: row('booking.refund', 'of the house', (deps, actor, { requestId }, reason) =>
    answerRequest(deps, actor, { requestId, agrees: false, sentence: reason }),
  ),
  orderRefundAgain: row('booking.refund', 'of the house', (deps, actor, { refundId }, reason) =>
    orderRefundAgain(deps, actor, { refundId, airportId, reason }),
  ),
  listMoneyAlerts: row('moneyAlert.view', 'nothing', (deps, actor) => listMoneyAlerts(deps, actor)),
  settleMoneyAlert: row('moneyAlert.settle', 'of the house', (deps, actor, { alertId }, reason) =>
    settleMoneyAlert(deps, actor, { airportId, id: alertId, note: reason }),
  ),
  seeAlerts: row('moneyAlert.view', 'nothing', (deps, actor) => seeAlerts(deps, actor), { or: 'job.view' }),
  houseToday: row('moneyAlert.view', 'nothing', (deps, actor) => houseToday(deps, actor), { or: 'job.view' }),
  listClaims: row('claim.view', 'nothing', (deps, actor) => listClaims(deps, actor, { list: 'open' })),
  houseClaim: row('claim.view', 'of the house', (deps, actor, { claimNumber: number }) =>
    houseClaim(deps, actor, { number }),
  ),
  openClaim: row('claim.view', 'of the house', (deps, actor, { claimNumber: number }) =>
    openClaim(deps, actor, { number }),
  ),
  takeClaim: row(
    'claim.decide',
    'of the house',
    (deps, actor, { claimNumber: number }) => takeClaim(deps, actor, { number, from: null }),
    // nothing is decided yet
    { needsNoReason: true },
  ),
  readClaimAccount: row('claim.view', 'of the house', (deps, actor, { claimId }) =>
    readClaimAccount(deps, actor, { airportId, claimId }),
  ),
  readClaimFile: row('claim.view', 'of the house', (deps, actor, { claimId }) =>
    readClaimFile(deps, actor, { airportId, claimId, slot: 'receipt' }),
  ),
  showClaimFile: row('claim.view', 'of the house', (deps, actor, { claimNumber: number }) =>
    showClaimFile(deps, actor, { number, file: 'receipt-1' }),
  ),
  previewDecision: row('claim.decide', 'of the house', (deps, actor, { claimNumber: number }, reason) =>
    previewDecision(deps, actor, { number, amountMinor: 0, reason }),
  ),
  previewQuestion: row('claim.decide', 'of the house', (deps, actor, { claimNumber: number }, question) =>
    previewQuestion(deps, actor, { number, question }),
  ),
  askCustomer: row('claim.decide', 'of the house', (deps, actor, { claimNumber: number }, question) =>
    askCustomer(deps, actor, { number, question }),
  ),
  decideClaim: row('claim.decide', 'of the house', (deps, actor, { claimId }, reason) =>
    decideClaim(deps, actor, { airportId, claimId, amountMinor: 0, reason }),
  ),
  listJobs: row('job.view', 'nothing', (deps, actor) => listJobs(deps, actor)),
  seeJobs: row('job.view', 'nothing', (deps, actor) => seeJobs(deps, actor)),
  listOutbox: row('job.view', 'nothing', (deps, actor) =>
    listOutbox(deps, actor, { state: '', number: '', since: null, until: null }),
  ),
  openLetter: row('letter.open', 'of the house', (deps, actor, { letterRef: ref }, reason) =>
    openLetter(deps, actor, { ref, reason }),
  ),
  retryJobs: row('job.repeat', 'nothing', (deps, actor) => retryJobs(deps, actor, { id: 0 })),
  findContent: row('content.view', 'nothing', (deps, actor) => findContent(deps, actor)),
  showContentHistory: row('content.view', 'nothing', (deps, actor) => showContentHistory(deps, actor, about)),
  reportContent: row('content.view', 'nothing', (deps, actor) => reportContent(deps, actor)),
  storeContent: row('content.store', 'nothing', (deps, actor) => storeContent(deps, actor, { text })),
  switchContent: row('content.publish', 'nothing', (deps, actor) =>
    switchContent(deps, actor, { ...about, published: true }),
  ),
  listPartners: row('partner.view', 'nothing', (deps, actor) => listPartners(deps, actor)),
  changePartner: row('partner.change', 'nothing', (deps, actor) =>
    changePartner(deps, actor, { typed: { ...partners[0]!, isNamed: true, mark: 'none', isOn: true }, version: 0 }),
  ),
  changePartnerLogo: row('partner.change', 'nothing', (deps, actor) =>
    changePartnerLogo(deps, actor, { code: 'tui', file: new Uint8Array(), version: 1 }),
  ),
  // nobody of that name stands above it, so nothing moves
  movePartner: row('partner.change', 'nothing', (deps, actor) =>
    movePartner(deps, actor, { code: 'tui', above: 'nobody' }),
  ),
  storeImage: row('content.store', 'nothing', (deps, actor) =>
    storeImage({ ...deps, drawImage: async () => 'unreadable' }, actor, { bytes: new Uint8Array() }),
  ),
  showBooking: row('booking.view', 'of the house', (deps, actor, { bookingId }) =>
    showBooking(deps, actor, { bookingId }),
  ),
  showLetters: row('booking.download', 'of the house', (deps, actor, { bookingId }) =>
    showLetters(deps, actor, { bookingId }),
  ),
  resendLetter: row('booking.download', 'of the house', (deps, actor, { bookingId }) =>
    resendLetter(deps, actor, { bookingId, letter: 'confirmation' }),
  ),
  downloadInvoice: row('booking.download', 'of the house', (deps, actor, { bookingId }) =>
    downloadInvoice(deps, actor, { bookingId, number: 'none' }),
  ),
  quoteChange: row('booking.edit', 'of the house', (deps, actor, { bookingId }, reason) =>
    quoteChange(deps, actor, { bookingId, stay: eightDays, kind: 'stay', reason }),
  ),
  changeStay: row('booking.edit', 'of the house', (deps, actor, { bookingId }, reason) =>
    changeStay(deps, actor, {
      bookingId,
      stay: eightDays,
      kind: 'stay',
      reason,
      version: 0,
      shownTotalMinor: 0,
      shownPayMinor: 0,
    }),
  ),
  editDetails: row('booking.edit', 'of the house', (deps, actor, { bookingId }, reason) =>
    editDetails(deps, actor, { bookingId, values: {}, version: 0, validPhone: () => null, reason }),
  ),
  dropChange: row('booking.edit', 'of the house', (deps, actor, { bookingId }, reason) =>
    dropChange(deps, actor, { bookingId, reason }),
  ),
  changeEmail: row('booking.edit', 'of the house', (deps, actor, { bookingId }, reason) =>
    changeEmail(deps, actor, { bookingId, email: 'new@example.org', reason }),
  ),
  editInvoiceDetails: row('booking.edit', 'of the house', (deps, actor, { bookingId }, reason) =>
    editInvoiceDetails(deps, actor, { bookingId, values: {}, version: 0, reason }),
  ),
  withdrawBooking: row(
    'booking.cancel',
    'of the house',
    (deps, actor, { bookingId }) => withdrawBooking(deps, actor, { bookingId }),
    {
      // it is the reason itself
      needsNoReason: true,
    },
  ),
  cancelBooking: row('booking.cancel', 'of the house', (deps, actor, { bookingId }, reason) =>
    cancelBooking(deps, actor, { bookingId, reason: reason.trim() && 'other', note: reason }),
  ),
}

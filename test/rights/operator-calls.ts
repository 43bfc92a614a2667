import { listKeys, makeKey } from '#usecases/agencies/service-keys.ts'
import { readChannel } from '#usecases/operators/read-channel.ts'
import { setPlaces, setPrices } from '#usecases/operators/set-season.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { bringCatalogue, giveCatalogue } from '#usecases/operators/bring-catalogue.ts'
import { carsToKeep } from '#usecases/operators/cars-to-keep.ts'
import { chargeDamages } from '#usecases/operators/charge-damages.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { completeFlights } from '#usecases/operators/complete-details.ts'
import { correctPayment } from '#usecases/operators/correct-payment.ts'
import { correctPlate } from '#usecases/operators/correct-plate.ts'
import { dayAtCarPark, listInside, listOverdue } from '#usecases/operators/day-at-car-park.ts'
import { declareNoShow } from '#usecases/operators/declare-no-show.ts'
import {
  addDevice,
  devicesBehind,
  endDevice,
  listDevices,
  renewCode,
  silentDevices,
} from '#usecases/operators/devices/devices.ts'
import { payAndPass } from '#usecases/operators/pay-and-pass.ts'
import { recordDeskActs } from '#usecases/operators/record-desk-acts.ts'
import { revive } from '#usecases/operators/revive.ts'
import { lookAtDesk, plateAtDesk, scanAtDesk, stayAtDesk } from '#usecases/operators/scan.ts'
import { quoteWalkIn, sellWalkIn } from '#usecases/operators/sell-walk-in.ts'
import { sendPayLink } from '#usecases/operators/send-pay-link.ts'
import { showDelay } from '#usecases/operators/show-delay.ts'
import { listLately, showShift } from '#usecases/operators/show-shift.ts'
import { startOfShift } from '#usecases/operators/start-of-shift.ts'
import { meanwhile } from '#usecases/operators/meanwhile.ts'
import { leaveNote, listShiftNotes, readNote } from '#usecases/operators/shift-notes.ts'
import { countDrawer, showDrawer } from '#usecases/operators/count-drawer.ts'
import { listDeskReviews, reviewDesk } from '#usecases/operators/desk-reviews.ts'
import { showSlips } from '#usecases/operators/show-slips.ts'
import { takePayment } from '#usecases/operators/take-payment.ts'
import { undo } from '#usecases/operators/undo.ts'
import { openBarrier } from '#usecases/operators/devices/open-barrier.ts'
import { addCarPhoto } from '#usecases/operators/valet/car-photos.ts'
import { handBack, meetCustomer, noteValet } from '#usecases/operators/valet/hand-over.ts'
import { signHandOver } from '#usecases/operators/valet/sign.ts'
import { listValetJobs, showValetJob, showValetJobByNumber } from '#usecases/operators/valet/valet-jobs.ts'
import { writeNote } from '#usecases/operators/write-note.ts'
import { row, type CallRow } from './call-row.ts'

const until = '2026-12-01T10:00' as LocalDateTime
const openDevices = { restored: 'update gate_device set ended_at = null' }
const count = { previous: null, shownMinor: 0, counted: 'x', left: '', reason: '', nonce: 'x' }
const walkIn = { firstName: '', lastName: '', email: '', plate: '', plateCountry: '', passengers: '' }

/** What the desk of a car park does, one row for each use case. */
export const operatorCalls: Record<string, CallRow> = {
  bringCatalogue: row('catalogue.load', 'nothing', (deps, actor) =>
    bringCatalogue(deps, actor, { text: '{}', withdrawMissing: false }),
  ),
  giveCatalogue: row('catalogue.view', 'nothing', (deps, actor) => giveCatalogue(deps, actor)),
  dayAtCarPark: row('booking.view', 'place', (deps, actor, { place }) => dayAtCarPark(deps, actor, { place })),
  listInside: row('booking.view', 'place', (deps, actor, { place }) => listInside(deps, actor, { place, after: null })),
  listOverdue: row('booking.view', 'place', (deps, actor, { place }) => listOverdue(deps, actor, { place })),
  scanAtDesk: row('booking.checkIn', 'place', (deps, actor, { place, number }) =>
    scanAtDesk(deps, actor, { place, typed: number }),
  ),
  carsToKeep: row('booking.checkIn', 'place', (deps, actor, { place }) => carsToKeep(deps, actor, { place })),
  recordDeskActs: row('booking.checkIn', 'place', (deps, actor, { place }) =>
    recordDeskActs(deps, actor, { place, acts: [] }),
  ),
  lookAtDesk: row('booking.checkIn', 'place', (deps, actor, { place }) =>
    lookAtDesk(deps, actor, { place, typed: 'X' }),
  ),
  plateAtDesk: row('booking.checkIn', 'place', (deps, actor, { place }) =>
    plateAtDesk(deps, actor, { place, words: ['X1'] }),
  ),
  stayAtDesk: row('booking.checkIn', 'place', (deps, actor, { place, number }) =>
    stayAtDesk(deps, actor, { place, number }),
  ),
  meanwhile: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    meanwhile(deps, actor, { bookingId, since: 0 }),
  ),
  listShiftNotes: row('booking.takePayment', 'place', (deps, actor, { place }) =>
    listShiftNotes(deps, actor, { place }),
  ),
  leaveNote: row('booking.takePayment', 'place', (deps, actor, { place }) =>
    leaveNote(deps, actor, { place, text: 'Barrier two sticks' }),
  ),
  readNote: row('booking.takePayment', 'place', (deps, actor, { place }) =>
    readNote(deps, actor, { place, id: '00000000-0000-4000-8000-000000000001' }),
  ),
  devicesBehind: row('device.view', 'place', (deps, actor, { place }) => devicesBehind(deps, actor, { place })),
  listDeskReviews: row('booking.takePayment', 'place', (deps, actor, { place }) =>
    listDeskReviews(deps, actor, { place }),
  ),
  reviewDesk: row('booking.reviewDesk', 'place', (deps, actor, { place }) =>
    reviewDesk(deps, actor, { place, id: '00000000-0000-4000-8000-000000000001' }),
  ),
  showDrawer: row('booking.takePayment', 'place', (deps, actor, { place }) => showDrawer(deps, actor, { place })),
  countDrawer: row('booking.takePayment', 'place', (deps, actor, { place }) =>
    countDrawer(deps, actor, { place, ...count }),
  ),
  showSlips: row('booking.checkIn', 'place', (deps, actor, { place, number }) =>
    showSlips(deps, actor, { place, number }),
  ),
  startOfShift: row('booking.takePayment', 'place', (deps, actor, { place }) => startOfShift(deps, actor, { place })),
  showShift: row('booking.takePayment', 'place', (deps, actor, { place }) => showShift(deps, actor, { place })),
  listLately: row('booking.view', 'place', (deps, actor, { place }) => listLately(deps, actor, { place })),
  quoteWalkIn: row('booking.sell', 'place', (deps, actor, { place, productId }) =>
    quoteWalkIn(deps, actor, { place, productId, until }),
  ),
  sellWalkIn: row('booking.sell', 'place', (deps, actor, { place, productId }) =>
    sellWalkIn(deps, actor, {
      place,
      productId,
      until,
      shownMinor: 1,
      typed: walkIn,
      language: 'en',
      nonce: 'a-nonce-of-a-form-01',
    }),
  ),
  checkIn: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) => checkIn(deps, actor, { bookingId })),
  checkOut: row('booking.checkOut', 'booking', (deps, actor, { bookingId }) => checkOut(deps, actor, { bookingId })),
  payAndPass: row('booking.takePayment', 'booking', (deps, actor, { bookingId }) =>
    payAndPass(deps, actor, {
      bookingId,
      way: 'in',
      shownMinor: 1,
      takenBy: 'cash',
      receipt: 'R1',
      nonce: 'a-nonce-of-a-form-02',
    }),
  ),
  declareNoShow: row('booking.markNoShow', 'booking', (deps, actor, { bookingId }, reason) =>
    declareNoShow(deps, actor, { bookingId, reason }),
  ),
  revive: row('booking.revive', 'booking', (deps, actor, { bookingId }, reason) =>
    revive(deps, actor, { bookingId, reason }),
  ),
  undo: row('booking.undo', 'booking', (deps, actor, { bookingId }) =>
    undo(deps, actor, { bookingId, kind: 'in', at: 1 }),
  ),
  correctPlate: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    correctPlate(deps, actor, { bookingId, plate: 'AB123C' }),
  ),
  completeFlights: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    completeFlights(deps, actor, { bookingId, arrivalFlight: 'HV1', returnFlight: 'HV2' }),
  ),
  writeNote: row('booking.note', 'booking', (deps, actor, { bookingId }) =>
    writeNote(deps, actor, { bookingId, text: 'Two bags' }),
  ),
  sendPayLink: row('booking.takePayment', 'booking', (deps, actor, { bookingId }) =>
    sendPayLink(deps, actor, { bookingId }),
  ),
  showDelay: row('booking.checkOut', 'booking', (deps, actor, { bookingId }) =>
    showDelay(deps, actor, { bookingId, minutes: 5 }),
  ),
  takePayment: row('booking.takePayment', 'booking', (deps, actor, { bookingId }) =>
    takePayment(deps, actor, { bookingId, amountMinor: 1, receipt: 'R2' }),
  ),
  correctPayment: row('booking.correctPayment', 'booking', (deps, actor, { bookingId }, reason) =>
    correctPayment(deps, actor, { bookingId, paymentId: bookingId, shownMinor: 1, amountMinor: 0, reason }),
  ),
  chargeDamages: row('booking.charge', 'booking', (deps, actor, { bookingId }, reason) =>
    chargeDamages(deps, actor, { bookingId, reason }),
  ),
  addCarPhoto: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    addCarPhoto(deps, actor, { bookingId, shot: 'front', bytes: new Uint8Array() }),
  ),
  meetCustomer: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    meetCustomer(deps, actor, { bookingId, keyTag: '7' }),
  ),
  handBack: row('booking.checkOut', 'booking', (deps, actor, { bookingId }) => handBack(deps, actor, { bookingId })),
  noteValet: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    noteValet(deps, actor, { bookingId, note: { kind: 'fetched' } }),
  ),
  signHandOver: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    signHandOver(deps, actor, { bookingId, name: 'Noor', drawing: '' }),
  ),
  listDevices: row('device.view', 'place', (deps, actor, { place }) => listDevices(deps, actor, { place })),
  silentDevices: row('device.view', 'place', (deps, actor, { place }) => silentDevices(deps, actor, { place })),
  addDevice: row('device.pair', 'place', (deps, actor, { place }) =>
    addDevice(deps, actor, { place, name: 'Entry', lane: '1', direction: 'in' }),
  ),
  renewCode: row('device.pair', 'place', (deps, actor, { deviceId }) => renewCode(deps, actor, { deviceId })),
  endDevice: row(
    'device.end',
    'place',
    (deps, actor, { deviceId }) => endDevice(deps, actor, { deviceId }),
    openDevices,
  ),
  openBarrier: row('device.open', 'place', (deps, actor, { deviceId }, reason) =>
    openBarrier(deps, actor, { deviceId, reason }),
  ),
  listValetJobs: row('booking.checkIn', 'place', (deps, actor, { place }) => listValetJobs(deps, actor, { place })),
  showValetJob: row('booking.checkIn', 'booking', (deps, actor, { bookingId }) =>
    showValetJob(deps, actor, { bookingId }),
  ),
  showValetJobByNumber: row('booking.checkIn', 'booking', (deps, actor, { number }) =>
    showValetJobByNumber(deps, actor, { number }),
  ),
  'listKeys/operator': row('key.view', 'all of operator', (deps, actor, { operator }) =>
    listKeys(deps, actor, { slug: operator.slug }),
  ),
  'makeKey/operator': row('key.make', 'all of operator', (deps, actor, { operator }) =>
    makeKey(deps, actor, { organisationId: operator.id, code: '', name: 'New', scopes: ['channel'] }),
  ),
  readChannel: row('channel.view', 'all of operator', (deps, actor, { operator }) =>
    readChannel(deps, actor, { organisationId: operator.id, after: null, since: 0, limit: 1 }),
  ),
  setPlaces: row('channel.change', 'all of operator', (deps, actor, { operator }) =>
    setPlaces(deps, actor, { organisationId: operator.id, lines: [], dryRun: true }),
  ),
  setPrices: row('channel.change', 'all of operator', (deps, actor, { operator }) =>
    setPrices(deps, actor, { organisationId: operator.id, lines: [], dryRun: true }),
  ),
}

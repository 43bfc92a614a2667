import { createHash } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { tradeBase } from '#domain/site-map/machines.ts'
import type { KeyActor } from '#usecases/actor.ts'
import { earningsOf, vatOnCommissionOf, type Earnings } from '#usecases/agencies/expected-commission.ts'
import { depsOfKey, findBooking, findByNumber } from '#usecases/agencies/find-bookings.ts'
import { bookingIdOf } from '#usecases/travellers/booking-keys.ts'
import type { Deps } from '#usecases/deps.ts'
import { agencyCalls } from '../agency/doors.ts'
import { carryOut } from '../agency/door.ts'
import type { AgencySettings } from '../agency/call.ts'
import * as schemas from '../agency/schemas.ts'
import { problemOf } from '../problem-of.ts'
import * as fields from './trade-fields.ts'
import { amendPrice, bookingOf, carParkOf, reply } from './trade-reply.ts'

/**
 * The calls of the trade's envelope. Each is put together from calls of the agency API, so rights, prices, locks and
 * refusals are those of that API, and there is no second way to book (AGENCY-60).
 */
export type TradeAsked = {
  all: Deps
  settings: AgencySettings
  actor: KeyActor
  language: Language
  sent: fields.Sent
  /** the Idempotency-Key as it was sent */
  once: string | null
  /** of the address, without `.js` */
  name: string
}

type Asking = { params?: Record<string, string>; body?: object; once?: string | null }

/** One call of the agency API. */
const ask = async (asked: TradeAsked, id: string, { params = {}, body, once = null }: Asking = {}) => {
  const described = agencyCalls.find((one) => one.id === id)!
  const { all, settings, actor, language } = asked
  const answer = await carryOut({
    all,
    settings,
    described,
    actor,
    language,
    params,
    once,
    read: async () => {
      const read = described.body?.safeParse(body ?? {}, { reportInput: true })
      if (read && !read.success) return { ok: false, problem: problemOf(read.error) }
      return done({ query: {}, body: read?.data ?? {} })
    },
  })
  if (!answer.ok) return answer
  if (!('body' in answer.value)) throw new Error(`${id} answers a file`)
  return done(answer.value.body)
}

const wrong = (field: string, code: ProblemCode = 'option_required'): Outcome<never> =>
  refused('form_incomplete', undefined, { [field]: code })

const hrefOf = (code: string): string => `${tradeBase}/carpark/${code}.js`

const quoteOf = async (asked: TradeAsked, body: object) => {
  const told = await ask(asked, 'quote', { body: { ...body, stay: fields.stayOf(asked.sent) } })
  return told.ok ? done(schemas.quotes.parse(told.value)) : told
}

/** What the agency earns with a price or a booking, and the VAT on it. */
const earningsFor = async ({ all, actor }: TradeAsked) => {
  const earnings = await earningsOf(depsOfKey(all, actor), actor)
  const vatOn = await vatOnCommissionOf(all, actor)
  const withVat = (commissionMinor: number) => ({ commissionMinor, vatMinor: vatOn(commissionMinor) })
  return {
    ofPrice: (...offered: Parameters<Earnings['ofPrice']>) => withVat(earnings.ofPrice(...offered)),
    ofBooking: (booking: Parameters<Earnings['ofBooking']>[0]) => withVat(earnings.ofBooking(booking)),
  }
}

const listOf = async (asked: TradeAsked, found: Outcome<ReturnType<typeof schemas.quotes.parse>>) => {
  if (!found.ok) return found
  const earnings = await earningsFor(asked)
  const { location, offers } = found.value
  const CarPark = offers.map((offer) => {
    const group = asked.all.catalogue.product(location, offer.productId)?.transfer ?? 'shuttle'
    return carParkOf(location, offer, earnings.ofPrice(offer.price, group), hrefOf)
  })
  return done(reply('availability', asked.sent, { CarPark }))
}

/** What can be booked at an airport, or, asked by the code of a car park, what that costs. */
export const availability = async (asked: TradeAsked): Promise<Outcome<object>> => {
  const code = fields.readTradeCode(asked.name)
  if (code) return listOf(asked, await offerOf(asked, code))
  if (!/^[A-Z]{3}$/i.test(asked.name)) return refused('product_unknown')
  const covered = asked.sent.get('Covered') === 'Y'
  return listOf(asked, await quoteOf(asked, { location: asked.name.toUpperCase(), covered }))
}

const offerOf = async (asked: TradeAsked, { iata, productId, package: terms, covered }: fields.TradeCode) => {
  const found = await quoteOf(asked, { location: iata, productId, covered })
  if (!found.ok) return found
  const offers = found.value.offers.filter((one) => one.package === terms)
  return offers.length > 0 ? done({ ...found.value, offers }) : refused('sold_out')
}

const payers = { Agent: 'agency', Customer: 'traveller', CarPark: 'carPark' } as const
const isPayer = (text: string): text is keyof typeof payers => Object.hasOwn(payers, text)

/** Who pays: as was sent, else the agency's account where it has one, else the customer by the link in his letter. */
const payerOf = ({ sent }: TradeAsked, possible: readonly string[]): string | null => {
  const named = sent.get('PaidBy')
  if (named !== undefined) return isPayer(named) ? payers[named] : null
  return ['agency', 'traveller', 'carPark'].find((one) => possible.includes(one)) ?? null
}

/** How often the same order may be booked again after its bookings have ended. */
const longestSeries = 20

/**
 * The Idempotency-Key of an order: the one that was sent, or one made of the order itself, so that an order sent twice
 * is booked once. After that booking has ended, the same order is a new one.
 */
const onceOf = async (asked: TradeAsked, order: object): Promise<string> => {
  if (asked.once !== null) return asked.once
  const { all, actor } = asked
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 40)
  for (let turn = 0; ; turn++) {
    const key = `trade-${digest}-${turn}`
    const found = await findBooking(depsOfKey(all, actor), withRead(actor), bookingIdOf(all, actor, key))
    const isOver = found.ok && ['cancelled', 'expired'].includes(found.value.booking.status)
    if (!isOver || turn === longestSeries) return key
  }
}

/** Whoever may do something to a booking may know that it is there, as everywhere in the agency API. */
const withRead = (actor: KeyActor): KeyActor => ({ ...actor, scopes: ['read', ...actor.scopes] })
const reading = (asked: TradeAsked): TradeAsked => ({ ...asked, actor: withRead(asked.actor) })

/** Books a car park at a price of at most what the agency was shown. */
export const book = async (asked: TradeAsked): Promise<Outcome<object>> => {
  const { sent } = asked
  const code = fields.readTradeCode(asked.name)
  if (!code) return refused('product_unknown')
  const shownMinor = fields.readAmount(sent.get('PriceCheckPrice'))
  if (shownMinor === null)
    return wrong('PriceCheckPrice', sent.has('PriceCheckPrice') ? 'option_required' : 'mandatory')
  const order = { code, stay: fields.stayOf(sent), driver: fields.driverOf(sent, fields.allFields) }
  const reference = sent.get('CustomerRef')
  const once = await onceOf(asked, { ...order, reference, shownMinor })
  const found = await offerOf(reading(asked), code)
  if (!found.ok) return found
  const offer = found.value.offers[0]!
  if (offer.price.totalMinor > shownMinor)
    return refused('price_changed', { totalMinor: offer.price.totalMinor, shownMinor })
  const paid = payerOf(asked, offer.paid)
  if (paid === null) return wrong('PaidBy')
  const made = await ask(asked, 'makeBooking', {
    once,
    body: {
      quoteId: offer.quoteId,
      paid,
      driver: order.driver,
      ...(reference && { reference }),
      language: fields.languageSent(sent) ?? asked.language,
    },
  })
  return made.ok ? shown(asked, 'book', schemas.booking.parse(made.value).id) : made
}

/** The whole booking as it is now. */
const shown = async (asked: TradeAsked, asking: 'book' | 'view' | 'amend', id: string, more: object = {}) => {
  const told = await ask(reading(asked), 'getBooking', { params: { id } })
  if (!told.ok) return told
  const wire = schemas.bookingWithDriver.parse(told.value)
  const found = await findBooking(depsOfKey(asked.all, asked.actor), withRead(asked.actor), id)
  if (!found.ok) return found
  const earned = (await earningsFor(asked)).ofBooking(found.value.booking)
  const said = bookingOf(wire, { code: asked.actor.code, ...earned })
  return done(reply(asking, asked.sent, { ...said, ...more }))
}

/**
 * The booking of an address; where the e-mail address of its customer is sent along, it must be that one. That of a
 * traveller who booked himself is not confirmed, whichever is sent (AGENCY-163).
 */
const opened = async (asked: TradeAsked, actor: KeyActor) => {
  const found = await findByNumber(depsOfKey(asked.all, asked.actor), actor, asked.name)
  if (!found.ok) return found
  const { booking, madeBy } = found.value
  const email = asked.sent.get('Email')?.trim().toLowerCase()
  const isHis = !email || (madeBy === 'agency' && email === booking.details.email.toLowerCase())
  return isHis ? done(booking) : refused('not_found')
}

const isCancel = ({ sent }: TradeAsked): boolean => sent.has('ConfirmCancel')

/** A booking; with other times, what they would cost; with `ConfirmCancel=N`, what cancelling would bring back. */
export const view = async (asked: TradeAsked): Promise<Outcome<object>> => {
  const found = await opened(
    asked,
    isCancel(asked) || fields.namesStay(asked.sent) ? withRead(asked.actor) : asked.actor,
  )
  if (!found.ok) return found
  const { id } = found.value
  if (isCancel(asked)) return asked.sent.get('ConfirmCancel') === 'N' ? cancelPrice(asked, id) : wrong('ConfirmCancel')
  if (!fields.namesStay(asked.sent)) return shown(asked, 'view', id)
  const quoted = await quotedChange(asked, found.value)
  if (!quoted.ok) return quoted
  return shown(asked, 'amend', id, { Pricing: amendPrice(quoted.value) })
}

type Opened = { id: string; number: string; status: string }

/** While the car is there only the departure can move. */
const kindOf = ({ status }: Opened) => (status === 'checked_in' ? ('extension' as const) : ('change' as const))

const quotedChange = async (asked: TradeAsked, booking: Opened) => {
  const stay = fields.stayOf(asked.sent)
  const params = { id: booking.id }
  if (kindOf(booking) === 'extension') {
    const told = await ask(asked, 'quoteExtension', { params, body: { departure: stay.departure } })
    if (!told.ok) return told
    const { extensionId: quoteId, ...quote } = schemas.extensionQuote.parse(told.value)
    return done({ quoteId, ...quote })
  }
  const told = await ask(asked, 'quoteChange', { params, body: { stay } })
  if (!told.ok) return told
  const { changeId: quoteId, ...quote } = schemas.changeQuote.parse(told.value)
  return done({ quoteId, ...quote })
}

/** Changes a booking: its times, at a price of at most what was shown, or its details; or cancels it. */
export const amend = async (asked: TradeAsked): Promise<Outcome<object>> => {
  const found = await opened(asked, withRead(asked.actor))
  if (!found.ok) return found
  if (isCancel(asked))
    return asked.sent.get('ConfirmCancel') === 'Y' ? cancel(asked, found.value) : wrong('ConfirmCancel')
  return fields.namesStay(asked.sent) ? amendStay(asked, found.value) : amendDetails(asked, found.value)
}

/** What can be corrected; the e-mail address says whose booking it is, and is not changed here. */
const editable = fields.allFields.filter((field) => field !== 'email' && field !== 'anvr')

const amendDetails = async (asked: TradeAsked, { id }: Opened): Promise<Outcome<object>> => {
  const body = fields.driverOf(asked.sent, editable)
  if (Object.keys(body).length === 0) return refused('form_incomplete')
  const told = await ask(asked, 'changeDetails', { params: { id }, body })
  return told.ok ? shown(asked, 'amend', id) : told
}

const amendStay = async (asked: TradeAsked, booking: Opened): Promise<Outcome<object>> => {
  const { sent } = asked
  // one call does one thing, so that nothing is half done when the other is refused
  const [other] = Object.keys(fields.driverOf(sent, editable))
  if (other !== undefined) return wrong(`driver.${other}`)
  const quoted = await quotedChange(asked, booking)
  if (!quoted.ok) return quoted
  const { after, before, quoteId } = quoted.value
  const shownMinor = fields.readAmount(sent.get('PriceCheckPrice') ?? fields.amountOf(before.totalMinor))
  if (shownMinor === null) return wrong('PriceCheckPrice')
  if (after.totalMinor > shownMinor) return refused('price_changed', { totalMinor: after.totalMinor, shownMinor })
  const kind = kindOf(booking)
  const told = await ask(asked, kind === 'extension' ? 'confirmExtension' : 'confirmChange', {
    params: { id: booking.id, [kind === 'extension' ? 'extensionId' : 'changeId']: quoteId },
    once: asked.once,
  })
  return told.ok ? shown(asked, 'amend', booking.id, { Pricing: amendPrice(quoted.value) }) : told
}

const quotedCancel = async (asked: TradeAsked, id: string) => {
  const told = await ask(asked, 'quoteCancellation', { params: { id } })
  return told.ok ? done(schemas.cancelQuote.parse(told.value)) : told
}

const cancelReply = (asked: TradeAsked, number: string, { feeMinor, refundMinor }: CancelMoney) =>
  done(
    reply('cancel', asked.sent, {
      Booking: { BookingRef: number },
      Cancel: {
        CancelFee: fields.amountOf(feeMinor),
        CancelRef: asked.sent.get('CancelRef')?.slice(0, 20) ?? '',
        RefundAmount: fields.amountOf(refundMinor),
      },
    }),
  )
type CancelMoney = { feeMinor: number; refundMinor: number }

const cancelPrice = async (asked: TradeAsked, id: string): Promise<Outcome<object>> => {
  const quoted = await quotedCancel(asked, id)
  const found = await opened(asked, withRead(asked.actor))
  if (!quoted.ok) return quoted
  return found.ok ? cancelReply(asked, found.value.number, quoted.value) : found
}

const cancel = async (asked: TradeAsked, { id, number }: Opened): Promise<Outcome<object>> => {
  const quoted = await quotedCancel(asked, id)
  if (!quoted.ok) return quoted
  const { cancellationId, refundMinor } = quoted.value
  const expected = asked.sent.get('RefundAmount')
  // less would come back than the agency was shown
  if (expected !== undefined && refundMinor < (fields.readAmount(expected) ?? Number.POSITIVE_INFINITY))
    return refused('conflict')
  const told = await ask(asked, 'confirmCancellation', { params: { id, cancellationId }, once: asked.once })
  return told.ok ? cancelReply(asked, number, quoted.value) : told
}

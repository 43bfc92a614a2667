import { expect } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { paymentsOf } from '#db/payments.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { PackageCode, PaymentLocation } from '#domain/carparks/product.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, commandOf, must, notified } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { revive } from '#usecases/operators/revive.ts'
import { takePayment } from '#usecases/operators/take-payment.ts'
import { expireHolds } from '#usecases/system/expire-holds.ts'
import { markNoShows } from '#usecases/system/mark-no-show.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { changeStay } from '#usecases/travellers/change-stay.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import { quoteChange } from '#usecases/travellers/quote-change.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { arrivalOf, firstDay, Model, stayOf, type Known, type Wanted } from './model.ts'

/** A payment page, and the change it was opened for; null: it pays the booking itself. */
type Begun = { ref: string; change: Wanted | null }

/**
 * A step is a kind and three numbers; what they mean depends on what there is when it is taken, so that every shorter
 * list of steps is one too.
 */
export const stepKinds = [
  'search',
  'book',
  'book',
  'book',
  'pay',
  'pay',
  'decline',
  'late',
  'news',
  'change',
  'change',
  'change',
  'cancel',
  'tick',
  'tick',
  'leap',
  'leap',
  'checkIn',
  'checkIn',
  'checkIn',
  'checkOut',
  'revive',
  'limit',
  'restart',
] as const
export type Step = { kind: (typeof stepKinds)[number]; a: number; b: number; c: number }

const capacity = 3
const desk: Actor = { kind: 'carPark', userId: '7', airportId: 1, carParkIds: [1] }
const system: Actor = { kind: 'system', job: 'model' }
const locations: PaymentLocation[] = ['onLine', 'onLine', 'onLineLaterV2', 'baCharged']
const packages: PackageCode[] = ['flex', 'flex', 'medium_flex', 'basic']

/** The product and the model side by side. Each step is taken in both; they must say the same. */
export class World {
  readonly model = new Model(capacity)
  /** paid at the provider, and nobody has told us yet */
  private readonly untold: (Begun & { of: Known })[] = []
  taken: Record<string, number> = {}
  /** what was done, for whoever reads a failure */
  readonly trace: string[] = []
  deps: TestDeps
  private constructor(deps: TestDeps) {
    this.deps = deps
  }

  static async open(db: Db): Promise<World> {
    return new World(await testDeps({ db, seed: testAirport(capacity) }))
  }

  /** Mostly one of which the step makes sense, sometimes any. */
  private pick({ kind, a, c }: Step): Known | undefined {
    const { bookings } = this.model
    const now = this.deps.clock.now()
    const fit = bookings.filter((one) => {
      switch (kind) {
        case 'checkIn':
          return one.status === 'confirmed' && arrivalOf(one.stay) - now < 3 * hourMs
        case 'checkOut':
          return one.status === 'checked_in'
        case 'revive':
          return one.status === 'no_show'
        case 'change':
          return c % 3 === 0 ? one.status === 'checked_in' : one.status === 'confirmed'
        default:
          return false
      }
    })
    const among = fit.length > 0 && c % 5 > 0 ? fit : bookings.slice(-8)
    return among[a % (among.length || 1)]
  }
  /** The booking's traveller, looked up anew each time: sessions last half a day, a booking's life longer. */
  private actorOf(one: Known): Actor {
    return { kind: 'traveller', sessionId: 'looked-up', bookingIds: [one.id], address: 'here' }
  }
  private count(what: string, outcome: Outcome<unknown>): void {
    const key = `${what}: ${codeOf(outcome)}`
    this.taken[key] = (this.taken[key] ?? 0) + 1
    this.trace.push(`   ${key}${outcome.ok ? '' : ` ${JSON.stringify(outcome.problem.facts ?? {})}`}`)
  }

  async take(step: Step): Promise<void> {
    // holds are swept every second: what the traveller sees is swept
    must(await expireHolds(this.deps, system))
    this.model.tick(this.deps.clock.now())
    const one = this.pick(step)
    this.trace.push(
      `${new Date(this.deps.clock.now()).toISOString().slice(5, 16)} ${step.kind} ${step.a} ${step.b} ${step.c}${one ? ` of ${this.model.bookings.indexOf(one)} ${one.status} ${one.location} ${one.package} ${one.stay.arrival.slice(5, 10)}–${one.stay.departure.slice(5, 10)}${one.change ? ' changing' : ''}` : ''}`,
    )
    await this[step.kind](step)
  }

  private async search({ a, b }: Step): Promise<void> {
    const stay = stayOf(a % 12, 1 + (b % 4))
    const found = await findProducts(this.deps, system, { search: { iata: 'AMS', stay } })
    this.count('search', found)
    const expected = this.model.sells(stay, this.deps.clock.now())
    if (!found.ok) return expect(expected).toBe('past')
    const state = found.value.products[0]?.offer.state
    expect({ state, stay }).toEqual({
      state: expected === 'ok' ? 'available' : expected === 'sold_out' ? 'soldOut' : 'lastMinute',
      stay,
    })
  }

  private async book({ a, b, c }: Step): Promise<void> {
    const { deps, model } = this
    const stay = stayOf(a % 12, 1 + (b % 4))
    const location = locations[c % locations.length] ?? 'onLine'
    const pack = location === 'onLine' ? (packages[b % packages.length] ?? 'flex') : 'flex'
    const browserOf = await browser(deps)
    const found = await findProducts(deps, system, { search: { iata: 'AMS', stay } })
    const shownTotalMinor =
      (found.ok ? found.value.products[0]?.offers.find((one) => one.code === pack)?.price.total.minor : undefined) ?? 0
    const command = {
      ...commandOf(deps, browserOf, {
        stay,
        package: pack,
        paymentLocation: location,
        email: `model-${model.bookings.length}@example.org`,
      }),
      shownTotalMinor,
    }
    const placed = await placeBooking(deps, await browserOf.actor(), command)
    this.count('book', placed)
    const expected = model.sells(stay, deps.clock.now())
    if (placed.ok) {
      expect(expected).toBe('ok')
      model.place(placed.value.bookingId, pack, location, stay, deps.clock.now())
    } else if (expected === 'sold_out') expect(codeOf(placed)).toMatch(/^(sold_out|last_minute)$/)
    // a deadline of the package or of paying later may have passed
    else if (expected === 'ok')
      expect({ code: codeOf(placed), near: arrivalOf(stay) - deps.clock.now() < 25 * hourMs }).toEqual({
        code: 'option_required',
        near: true,
      })
  }

  /** Opens the payment page; answers the payment that is open then. */
  private async begin(one: Known): Promise<Begun | null> {
    const now = this.deps.clock.now()
    const started = await startPayment(this.deps, this.actorOf(one), { bookingId: one.id })
    this.count('startPayment', started)
    // before it opens another page the product asks about the ones that are open, and so hears what nobody told it
    for (const told of this.untold.filter(({ of }) => of === one)) await this.know(told)
    this.untold.splice(0, this.untold.length, ...this.untold.filter(({ of }) => of !== one))
    if (!started.ok) return null
    if (!one.change) this.model.extend(one, now)
    const ref = started.value.checkoutUrl.split('/').at(-1) ?? ''
    const payment = (await paymentsOf(this.deps.db, one.id)).find((other) => other.providerRef === ref)
    if ((payment?.changeId ?? null) === null) return { ref, change: null }
    return { ref, change: one.change ?? { stay: one.stay, until: 0, replaced: false } }
  }

  private async pay(step: Step): Promise<void> {
    const one = this.pick(step)
    const begun = one && (await this.begin(one))
    if (!one || !begun) return
    this.deps.gateway.become(begun.ref, 'paid')
    await this.tell({ ...begun, of: one })
  }
  private async tell({ ref, of: one, change }: Begun & { of: Known }): Promise<void> {
    const settled = await notified(this.deps, ref)
    this.count('settle', settled)
    must(settled)
    await this.know({ of: one, change })
  }
  /** What the news means, on paper. */
  private async know({ of: one, change }: Pick<Begun, 'change'> & { of: Known }): Promise<void> {
    if (!change) this.model.paid(one, this.deps.clock.now())
    else if (change === one.change) Object.assign(one, { stay: change.stay, change: null })
    // A change that ran out may still be made if its days are free. What became of it the booking says, and `agrees`
    // checks that. One for which the customer chose another is never made, and its money goes back.
    else if (!change.replaced) Object.assign(one, { stay: (await bookingById(this.deps.db, one.id))?.stay })
  }

  private async decline(step: Step): Promise<void> {
    const one = this.pick(step)
    const begun = one && (await this.begin(one))
    if (!one || !begun) return
    this.deps.gateway.become(begun.ref, 'declined')
    must(await notified(this.deps, begun.ref))
  }

  /** The customer pays, and the notification is lost. */
  private async late(step: Step): Promise<void> {
    const one = this.pick(step)
    const begun = one && (await this.begin(one))
    if (!one || !begun) return
    this.deps.gateway.become(begun.ref, 'paid')
    this.untold.push({ ...begun, of: one })
  }
  private async news({ a }: Step): Promise<void> {
    const [told] = this.untold.splice(a % (this.untold.length || 1), 1)
    if (!told) return
    await this.tell(told)
    // the same news again changes nothing
    must(await notified(this.deps, told.ref))
  }

  private async change(step: Step): Promise<void> {
    const one = this.pick(step)
    if (!one) return
    const { deps, model } = this
    const actor = this.actorOf(one)
    const booked = one.stay
    const kind = one.status === 'checked_in' ? ('extension' as const) : ('stay' as const)
    const stay =
      kind === 'extension'
        ? { arrival: booked.arrival, departure: addDays(booked.departure, 1 + (step.b % 3)) }
        : stayOf(step.b % 12, 1 + (step.c % 4))
    const quote = await quoteChange(deps, actor, { bookingId: one.id, stay, kind })
    this.count(`quote ${kind}`, quote)
    const room = model.free(stay, one)
    if (!quote.ok) return
    const { booking, after, money } = quote.value
    const changed = await changeStay(deps, actor, {
      bookingId: one.id,
      stay,
      kind,
      version: booking.version,
      shownTotalMinor: after.total.minor,
      shownPayMinor: money.payFirstMinor,
    })
    this.count(`change ${kind}`, changed)
    if (!changed.ok) return expect(codeOf(changed)).toMatch(/^(sold_out|conflict)$/)
    expect(room).toBeGreaterThan(0)
    if (one.change) one.change.replaced = true
    if (changed.value.next === 'done') Object.assign(one, { stay, change: null })
    else one.change = { stay, until: changed.value.holdUntil ?? 0, replaced: false }
  }

  private async cancel(step: Step): Promise<void> {
    const one = this.pick(step)
    if (!one) return
    const answer = await cancelBooking(this.deps, this.actorOf(one), { bookingId: one.id, reason: 'cancelled_trip' })
    this.count('cancel', answer)
    expect(answer.ok).toBe(this.model.mayCancel(one, this.deps.clock.now()))
    if (answer.ok) this.model.cancel(one)
  }

  private async tick({ a }: Step): Promise<void> {
    this.deps.clock.advance([1, 5, 14, 15, 16, 45][a % 6]! * minuteMs)
    await this.settleTime()
  }
  private async leap({ a }: Step): Promise<void> {
    this.deps.clock.advance([2, 6, 12, 20][a % 4]! * hourMs)
    await this.settleTime()
  }
  /** What is due is done; payments the timers ask about are told by that. */
  private async settleTime(): Promise<void> {
    const { deps, model } = this
    const now = deps.clock.now()
    model.tick(now)
    must(await expireHolds(deps, system))
    const asked = this.untold.splice(0)
    for (const told of asked) await this.tell(told)
    await deps.worker.runDue()
    // every hour: the net below the timers
    must(await markNoShows(deps, system))
    model.noShows(now)
  }

  private async checkIn(step: Step): Promise<void> {
    const one = this.pick(step)
    // nobody is at the gate: the day goes on
    if (!one || (one.status !== 'confirmed' && step.c % 5 > 0)) return this.tick({ ...step, a: 5 })
    const answer = await checkIn(this.deps, desk, { bookingId: one.id })
    this.count('checkIn', answer)
    if (!answer.ok) return
    expect(one.status).toBe('confirmed')
    Object.assign(one, { status: 'checked_in', change: null })
  }

  private async checkOut(step: Step): Promise<void> {
    const one = this.pick(step)
    if (!one) return
    const leave = () => checkOut(this.deps, desk, { bookingId: one.id })
    let answer = await leave()
    this.count('checkOut', answer)
    if (!answer.ok && answer.problem.code === 'exit_unpaid') {
      const amountMinor = Number(answer.problem.facts?.['amountMinor'])
      this.count(
        'takePayment',
        await takePayment(this.deps, desk, { bookingId: one.id, amountMinor, receipt: `R-${step.c}` }),
      )
      answer = await leave()
    }
    if (!answer.ok) return
    expect(one.status).toBe('checked_in')
    Object.assign(one, { status: 'checked_out', change: null })
  }

  private async revive(step: Step): Promise<void> {
    const one = this.pick(step)
    if (!one) return
    const answer = await revive(this.deps, desk, { bookingId: one.id, reason: 'stands at the barrier' })
    this.count('revive', answer)
    if (answer.ok) Object.assign(one, { status: 'confirmed', revived: true })
  }

  /** The car park closes or opens places of a day: what is sold stays (AV-10). */
  private async limit({ a, b }: Step): Promise<void> {
    const day = addDays(firstDay, a % 14) as LocalDate
    const limit = [3, 3, 2, 1, 0][b % 5]!
    await this.deps.db.query('update product_day set sell_limit = $2 where product_id = 1 and day = $1', [day, limit])
    this.model.limits.set(day, limit)
  }

  /** Another process takes over: nothing but the database and the provider remembers. */
  private async restart(): Promise<void> {
    const { db, clock, gateway, mailer, files, pepper } = this.deps
    this.deps = await testDeps({ db, kept: { clock, gateway, mailer, files, pepper } })
  }
}

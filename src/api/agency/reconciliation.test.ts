import { expect, test } from 'vitest'
import { creditsOf, setLimit } from '#db/agency-credit.ts'
import { post } from '#db/journal.ts'
import { ledger } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { dayMs } from '#domain/time/zones.ts'
import { withCommission, withNetPrice } from '#test/builders/agencies.ts'
import { aStay, bookedBy, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { ownDay } from '#usecases/agencies/own-movements.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'

const fresh = freshDeps()

type Day = {
  onAccountMinor: number
  customersMinor: number
  balanceMinor: number
  openingMinor: number
  closingMinor: number
  movements: { account: string; reason: string; refund: string | null; reference: string | null; amountMinor: number }[]
  cursor: string | null
}
const dayOf = async (ask: AgencyCaller, day: string) => (await ask('GET', `/reconciliation?day=${day}`)).body as Day
const said = ({ movements }: Day) => movements.map(({ reason, amountMinor }) => `${reason} ${amountMinor}`)

/** Three days of an agency, and the end of the month. */
const world = async () => {
  const deps = await fresh()
  const made = await agencyWorld(deps)
  const { nord, NORD1 } = made
  await withCommission(deps, NORD1)
  await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 1_000_000 }, deps.clock.now())
  deps.clock.set(local('2026-11-24T09:00'))
  const first = String((await bookedBy(nord, { once: 'moved-0001', paid: 'agency', reference: '4711' })).body['id'])
  const { id: paid } = await paidBooking(deps)
  await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [paid])
  // a minute before midnight at the house, and midnight itself
  deps.clock.set(local('2026-11-24T23:59'))
  const second = String((await bookedBy(nord, { once: 'moved-0002', paid: 'agency' })).body['id'])
  deps.clock.set(local('2026-11-25T00:00'))
  await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
  const third = String((await bookedBy(nord, { once: 'moved-0003', paid: 'agency' })).body['id'])
  const change = async (id: string, departure: string) => {
    const { changeId } = (await nord('POST', `/bookings/${id}/changes`, { stay: { ...aStay, departure } })).body
    expect((await nord('POST', `/bookings/${id}/changes/${String(changeId)}/confirm`)).status).toBe(200)
  }
  deps.clock.set(local('2026-11-26T10:00'))
  await change(first, '2026-12-10T18:00')
  await change(third, '2026-12-10T18:00')
  for (const id of [second, paid]) {
    const { cancellationId } = (await nord('POST', `/bookings/${id}/cancellations`)).body
    expect((await nord('POST', `/bookings/${id}/cancellations/${String(cancellationId)}/confirm`)).status).toBe(200)
  }
  await deps.worker.runDue()
  return { ...made, deps }
}

test('AGENCY-191 every movement of a day once, with its reason, by the midnights of the house', async () => {
  const { nord, sud } = await world()
  const days = [await dayOf(nord, '2026-11-24'), await dayOf(nord, '2026-11-25'), await dayOf(nord, '2026-11-26')]
  // what happened at the same moment stands in no order of ours
  expect(days.map((one) => said(one).toSorted())).toEqual([
    ['booked 6200', 'booked 6200', 'paid 6200'],
    ['booked 5580'],
    ['cancelled -6200', 'changed 1260', 'changed 1400', 'refunded -6200'],
  ])
  expect(days.map((one) => [one.onAccountMinor, one.customersMinor, one.balanceMinor])).toEqual([
    [12_400, 6_200, 0],
    [5_580, 0, 0],
    [-3_540, -6_200, 0],
  ])
  expect(days[0]!.movements.filter(({ reference }) => reference === '4711')).toMatchObject([{ reason: 'booked' }])
  expect(days[2]!.movements.find(({ reason }) => reason === 'refunded')?.refund).toBe('cancelled')
  // another agency’s day has nothing of it
  expect(await dayOf(sud, '2026-11-24')).toMatchObject({ movements: [], onAccountMinor: 0, customersMinor: 0 })
})

test('AGENCY-191 all days add up to what is owed, what was paid and what the statements say, as the books do', async () => {
  const { nord, deps, NORD1 } = await world()
  deps.clock.set(local('2027-01-01T04:00'))
  must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
  const sum = { onAccountMinor: 0, customersMinor: 0, balanceMinor: 0 }
  let closingMinor = 0
  for (let at = local('2026-11-20T12:00'); at < local('2027-01-02T12:00'); at += dayMs) {
    const day = await dayOf(nord, houseDay(at))
    await deps.db.query('delete from try_count')
    expect(day.openingMinor).toBe(closingMinor)
    closingMinor = day.closingMinor
    for (const name of ['onAccountMinor', 'customersMinor', 'balanceMinor'] as const) sum[name] += day[name]
  }
  const { statements } = (await nord('GET', '/statements')).body as { statements: { closingMinor: number }[] }
  const [money] = await deps.db.query<{ minor: number }>(
    `select sum(paid_minor - refunded_minor - disputed_minor)::int as minor from booking where agent_code = 'NORD1'`,
  )
  const [credit] = await creditsOf(deps.db, NORD1)
  expect([sum.balanceMinor, closingMinor]).toEqual([statements[0]!.closingMinor, statements[0]!.closingMinor])
  expect(sum.customersMinor).toBe(money!.minor)
  expect([sum.onAccountMinor, sum.onAccountMinor > 0]).toEqual([credit!.usedMinor, true])
  expect(await verify(deps.db)).toEqual([])
  const last = await dayOf(nord, '2027-01-01')
  expect(said(last)).toEqual([`earned ${last.balanceMinor}`])
})

test('AGENCY-191 a day that has not begun, or is none, is refused; a long one comes in parts', async () => {
  const { nord, deps, NORD1 } = await world()
  for (const day of ['2026-11-27', '2026-02-30', 'x', ''])
    expect([day, (await nord('GET', `/reconciliation?day=${day}`)).status]).toEqual([day, 422])
  expect((await nord('GET', '/reconciliation')).status).toBe(422)
  expect((await nord('GET', '/reconciliation?day=2026-11-24&cursor=x')).status).toBe(422)
  const actor = { kind: 'key', organisationId: NORD1, code: 'NORD1', scopes: ['statements'], keyId: 'x' } as never
  const part = async (after: number) => must(await ownDay({ all: deps, actor }, { day: '2026-11-24', after, limit: 2 }))
  const [one, two] = [await part(0), await part(2)]
  expect([one.movements.length, one.hasMore, two.movements.length, two.hasMore]).toEqual([2, true, 1, false])
  // the sums are those of the day
  expect(two.sums).toEqual(one.sums)
  const lesser = { ...(actor as object), scopes: ['read'] } as never
  expect(codeOf(await ownDay({ all: deps, actor: lesser }, { day: '2026-11-24', after: 0, limit: 2 }))).toBe(
    'not_allowed',
  )
})

test('AGENCY-191 what banks took back, what the car park took, payouts and payments each have their reason and sign', async () => {
  const { nord, deps, NORD1 } = await world()
  const now = deps.clock.now()
  const [booking] = await deps.db.query<{ id: string; airportId: number }>(
    `select id::text, airport_id as "airportId" from booking where agent_code = 'NORD1' and paid_minor > 0`,
  )
  const ids = { airportId: booking!.airportId, bookingId: booking!.id, paymentId: null, refundId: null }
  await ledger(deps.db, [
    { ...ids, debit: 'disputes', credit: 'provider', amountMinor: 101, at: now },
    { ...ids, debit: 'provider', credit: 'disputes', amountMinor: 103, at: now },
    { ...ids, debit: 'till', credit: 'receivable', amountMinor: 107, at: now },
    { ...ids, debit: 'provider', credit: 'receivable', amountMinor: 109, at: now },
    // entries between accounts of ours move nothing of the agency's
    { ...ids, debit: 'receivable', credit: 'sales', amountMinor: 113, at: now },
    { ...ids, debit: 'provider', credit: 'owed', amountMinor: 127, at: now },
  ])
  const entry = { organisationId: NORD1, currency: 'EUR' }
  const [payout, statement] = [`payout:${booking!.id}`, 'statement:AGENCY-NORD1-0001']
  await post(deps.db, { ...entry, debit: 'party', credit: 'transit', amountMinor: 131, about: payout }, now)
  await post(deps.db, { ...entry, debit: 'transit', credit: 'bank', amountMinor: 131, about: payout }, now)
  await post(deps.db, { ...entry, debit: 'bank', credit: 'party', amountMinor: 137, about: payout }, now)
  await post(deps.db, { ...entry, debit: 'bank', credit: 'party', amountMinor: 139, about: statement }, now)
  await post(deps.db, { ...entry, debit: 'vat', credit: 'party', amountMinor: 149, about: statement }, now)
  await post(deps.db, { ...entry, debit: 'costs', credit: 'party', amountMinor: 151, about: statement }, now)
  await post(deps.db, { ...entry, debit: 'costs', credit: 'party', amountMinor: -157, about: statement }, now)
  await post(deps.db, { ...entry, currency: 'SEK', debit: 'bank', credit: 'party', amountMinor: 163, about: 'x' }, now)
  const day = await dayOf(nord, houseDay(now))
  const mine = day.movements.filter(({ amountMinor }) => Math.abs(amountMinor) < 200)
  const inOrder = mine.toSorted((one, other) => Math.abs(one.amountMinor) - Math.abs(other.amountMinor))
  expect(inOrder.map(({ account, reason, amountMinor }) => `${account} ${reason} ${amountMinor}`)).toEqual([
    'customers disputed -101',
    'customers dispute_won 103',
    'customers paid_at_car_park 107',
    'customers paid 109',
    'balance payout -131',
    'balance payout_returned 137',
    'balance payment 139',
    'balance vat 149',
    'balance earned 151',
    'balance earned -157',
  ])
  expect(day.balanceMinor).toBe(-131 + 137 + 139 + 149 + 151 - 157)
  expect(day.customersMinor).toBe(-6_200 - 101 + 103 + 107 + 109)
})

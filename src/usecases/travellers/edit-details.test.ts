import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { changesOf } from '#db/changes.ts'
import { verify } from '#db/verify.ts'
import { hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, eightDays, must, place, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { editDetails, type EditDetails } from './edit-details.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const support: Actor = staffAs('support', '7')
const booked = async (more: Parameters<typeof fresh>[0] = {}) => {
  const deps = await fresh(more)
  const who = await browser(deps)
  const bookingId = await place(deps, who, { paymentLocation: 'baCharged', package: 'medium_flex' })
  await deps.worker.runDue()
  deps.mailer.sent.length = 0
  return { deps, who, bookingId }
}
const filled = {
  plate: 'AB-123-C',
  plateCountry: 'NL',
  firstName: 'Noor',
  lastName: 'de Vries',
  mobile: '+31612345678',
  passengers: '2',
}
const edit = async (
  deps: TestDeps,
  actor: Actor,
  bookingId: string,
  values: Record<string, string>,
  more: Partial<EditDetails> = {},
) =>
  editDetails(deps, actor, {
    bookingId,
    values: { ...filled, ...values },
    version: (await bookingById(deps.db, bookingId))?.version ?? 0,
    validPhone: (number) => (number.length > 8 ? number : null),
    ...more,
  })
const own = (who: Browser) => who.actor()
const mails = async (deps: TestDeps) =>
  (
    await deps.db.query<{ kind: string }>(
      `select payload ->> 'kind' as kind from job where queue = 'mail' and run_at <= $1 order by 1`,
      [new Date(deps.clock.now()).toISOString()],
    )
  ).map(({ kind }) => kind)
const status = (deps: TestDeps, id: string, to: string) =>
  deps.db.query('update booking set status = $2, hold_until = null where id = $1', [id, to])

describe('CHANGE-12 details', () => {
  test('CHANGE-15 CH-15 flights and phone: kept with who, when, before and after; one letter, the same pass', async () => {
    const { deps, who, bookingId } = await booked()
    const before = await bookingById(deps.db, bookingId)
    expect(
      must(await edit(deps, await own(who), bookingId, { arrivalFlight: 'hv 1234', mobile: '+31687654321' })),
    ).toEqual({ changed: ['arrivalFlight', 'mobile'] })
    const after = await bookingById(deps.db, bookingId)
    expect(after?.details).toEqual({ ...before?.details, arrivalFlight: 'HV1234', mobile: '+31687654321' })
    expect(after?.voucherCode).toBe(before?.voucherCode)
    expect(await changesOf(deps.db, bookingId)).toMatchObject([
      {
        kind: 'details',
        actor: 'traveller',
        reason: null,
        before: { arrivalFlight: '', mobile: '+31612345678' },
        after: { arrivalFlight: 'HV1234', mobile: '+31687654321' },
      },
    ])
    expect(await mails(deps)).toEqual(['changed'])
    // the audit names the fields, not their values
    expect(await deps.db.query(`select data from audit where action = 'change'`)).toMatchObject([
      { data: { kind: 'details', fields: ['arrivalFlight', 'mobile'] } },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('BOOK-28 a second number is given, kept, replaced and taken out; a wrong one is refused', async () => {
    const { deps, who, bookingId } = await booked()
    const phoneOf = async () => (await bookingById(deps.db, bookingId))?.details.phone
    const actor = await own(who)
    expect(must(await edit(deps, actor, bookingId, { phone: '' }))).toEqual({ changed: [] })
    expect(must(await edit(deps, actor, bookingId, { phone: '+31401234567' }))).toEqual({ changed: ['phone'] })
    expect(must(await edit(deps, actor, bookingId, { phone: '+31401234567' }))).toEqual({ changed: [] })
    expect(await edit(deps, actor, bookingId, { phone: '12' })).toMatchObject({
      problem: { code: 'form_incomplete', fields: { phone: 'phone_invalid' } },
    })
    expect(await phoneOf()).toBe('+31401234567')
    expect(must(await edit(deps, actor, bookingId, { phone: ' ' }))).toEqual({ changed: ['phone'] })
    expect(await phoneOf()).toBeUndefined()
    // what was taken out stays readable in the history, as an empty value
    expect(await changesOf(deps.db, bookingId)).toMatchObject([
      { before: { phone: '' }, after: { phone: '+31401234567' } },
      { before: { phone: '+31401234567' }, after: { phone: '' } },
    ])
  })

  test('CHANGE-15 CH-14 the same again, in another spelling: no row, no letter, not even a version', async () => {
    const { deps, who, bookingId } = await booked()
    const before = await bookingById(deps.db, bookingId)
    expect(
      must(await edit(deps, await own(who), bookingId, { plate: ' ab 123 c ', firstName: ' Noor ' }, { version: 99 })),
    ).toEqual({ changed: [] })
    expect(await bookingById(deps.db, bookingId)).toEqual(before)
    expect(await changesOf(deps.db, bookingId)).toEqual([])
    expect(await mails(deps)).toEqual([])
  })

  test('CHANGE-14 LETTER-11 CH-19 another plate: a new pass, the old code is refused; a plate that was missing: the same pass', async () => {
    const { deps, who, bookingId } = await booked()
    const first = (await bookingById(deps.db, bookingId))?.voucherCode
    must(await edit(deps, await own(who), bookingId, { plate: 'XY-987-Z' }))
    const second = (await bookingById(deps.db, bookingId))?.voucherCode
    expect(second).not.toBe(first)
    expect(await deps.db.query('select voucher_code from voucher_replaced')).toEqual([{ voucher_code: first }])
    // one letter, which brings the new pass along (LETTER-11)
    expect(await mails(deps)).toEqual(['changed'])
    await deps.db.query(`update booking set details = jsonb_set(details, '{plate}', '""') where id = $1`, [bookingId])
    must(await edit(deps, await own(who), bookingId, { plate: 'XY-987-Z' }))
    expect((await bookingById(deps.db, bookingId))?.voucherCode).toBe(second)
  })

  test('CHANGE-12 CH-05 WI-07 Basic too, and a minute before the arrival', async () => {
    const { deps, who, bookingId } = await booked()
    await deps.db.query(`update booking set terms = jsonb_set(terms, '{changeUntil}', 'null') where id = $1`, [
      bookingId,
    ])
    const actor = await own(who)
    deps.clock.set(Date.parse('2026-12-01T08:59Z'))
    expect(codeOf(await edit(deps, actor, bookingId, { plate: 'XY-987-Z' }))).toBe('ok')
  })

  test('CHANGE-12 CH-11 after check-in the desk does it, with a reason, and the code in hand stays good', async () => {
    const { deps, who, bookingId } = await booked()
    await status(deps, bookingId, 'checked_in')
    expect(codeOf(await edit(deps, await own(who), bookingId, { plate: 'XY-987-Z' }))).toBe('checked_in')
    expect(codeOf(await edit(deps, support, bookingId, { plate: 'XY-987-Z' }))).toBe('mandatory')
    const code = (await bookingById(deps.db, bookingId))?.voucherCode
    must(await edit(deps, support, bookingId, { plate: 'XY-987-Z' }, { reason: 'Rental car' }))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ voucherCode: code, details: { plate: 'XY987Z' } })
    expect(await changesOf(deps.db, bookingId)).toMatchObject([{ actor: 'staff:7', reason: 'Rental car' }])
  })

  test('CHANGE-12 M5 CH-08 an agency’s account: plate and flights only, whatever else is sent', async () => {
    const { deps, who, bookingId } = await booked()
    await deps.db.query(`update booking set payment_location = 'invoiceAgent' where id = $1`, [bookingId])
    expect(
      must(
        await edit(deps, await own(who), bookingId, {
          plate: 'XY-987-Z',
          returnFlight: 'HV1',
          lastName: 'Somebody',
          mobile: '',
        }),
      ),
    ).toEqual({ changed: ['plate', 'returnFlight'] })
    expect((await bookingById(deps.db, bookingId))?.details).toMatchObject({
      lastName: 'de Vries',
      mobile: '+31612345678',
    })
  })

  test('CHANGE-12 the messages of the booking form; what was given is replaced, not taken out', async () => {
    const required = {
      flightInformation: true,
      plate: true,
      plateCountry: false,
      flightTerminal: false,
      flightTime: false,
      carModel: false,
    }
    const { deps, who, bookingId } = await booked({ changes: { required } })
    const actor = await own(who)
    const fields = async (values: Record<string, string>) => {
      const answer = await edit(deps, actor, bookingId, values)
      return answer.ok ? {} : answer.problem.fields
    }
    // flights were not given yet and may follow
    expect(await fields({ passengers: '0', firstName: '', mobile: '12', arrivalFlight: '12345678901' })).toEqual({
      arrivalFlight: 'arrival_flight_long',
      firstName: 'first_name_required',
      mobile: 'mobile_invalid',
      passengers: 'passengers_range',
    })
    expect(await fields({ plate: '' })).toEqual({ plate: 'plate_invalid' })
    expect(await fields({ lastName: '4111 1111 1111 1111' })).toEqual({ lastName: 'card_number_refused' })
    must(await edit(deps, await own(who), bookingId, { arrivalFlight: 'HV1', returnFlight: 'HV2' }))
    expect(await fields({ arrivalFlight: '', returnFlight: 'HV2' })).toEqual({ arrivalFlight: 'flight_required' })
    deps.clock.set(Date.parse(`${eightDays.arrival}+01:00`) - 24 * hourMs + 1)
    await deps.db.query(`update booking set details = jsonb_set(details, '{returnFlight}', '""') where id = $1`, [
      bookingId,
    ])
    expect(await fields({ arrivalFlight: 'HV1', returnFlight: '' })).toEqual({ returnFlight: 'flight_required' })
  })

  test('CHANGE-10 RC-13 somebody else was faster: nothing is lost, the newest is asked about', async () => {
    const { deps, who, bookingId } = await booked()
    const { version = 0 } = (await bookingById(deps.db, bookingId)) ?? {}
    must(await edit(deps, await own(who), bookingId, { plate: 'XY-987-Z' }))
    expect(codeOf(await edit(deps, await own(who), bookingId, { plate: 'CD-456-E' }, { version }))).toBe('conflict')
    expect((await bookingById(deps.db, bookingId))?.details.plate).toBe('XY987Z')
  })

  test('CHANGE-1 CH-06 CH-07 after the end nothing; ID-01 a foreign booking is not found', async () => {
    const { deps, who, bookingId } = await booked()
    for (const [to, code] of [
      ['checked_out', 'checked_out'],
      ['no_show', 'no_show'],
      ['cancelled', 'already_cancelled'],
      ['expired', 'hold_expired'],
    ] as const) {
      await status(deps, bookingId, to)
      expect(codeOf(await edit(deps, await own(who), bookingId, { plate: 'XY-987-Z' }))).toBe(code)
    }
    expect(codeOf(await edit(deps, await own(await browser(deps)), bookingId, {}))).toBe('not_found')
  })
})

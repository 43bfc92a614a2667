import { describe, expect, test } from 'vitest'
import { aDriver, aStay, bookedBy, offerOf } from '#test/builders/agency-caller.ts'
import { agencyWorld, nobody } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { codeOf } from '#test/builders/traveller.ts'
import { textOfPdf } from '#test/scanner.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Actor } from '#usecases/actor.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { agencyCalls } from './doors.ts'

const fresh = freshDeps()
const world = async () => agencyWorld(await fresh())

describe('bookings of agencies, later', () => {
  test('AGENCY-10 AG-07 on account only where there is one; the agency cancels, its customer cannot', async () => {
    const { nord, sud, deps } = await world()
    const refused = await bookedBy(sud, { paid: 'agency' })
    expect(refused.body).toMatchObject({ code: 'option_required', fields: { paid: expect.any(String) as string } })
    const told = await bookedBy(nord, { paid: 'agency' })
    expect(told.body).toMatchObject({ paid: 'agency', dueMinor: 0, payBy: null })
    const id = String(told.body['id'])
    const traveller = { kind: 'traveller', sessionId: 's', bookingIds: [id], address: 'x' } satisfies Actor
    expect(codeOf(await cancelBooking(deps, traveller, { bookingId: id, reason: 'other' }))).toBe('invoicing_agent')
    const quoted = await nord('POST', `/bookings/${id}/cancellations`)
    expect(quoted.body).toMatchObject({ refundMinor: 0, feeMinor: 0 })
    const confirm = `/bookings/${id}/cancellations/${String(quoted.body['cancellationId'])}/confirm`
    expect((await nord('POST', confirm)).body).toMatchObject({
      booking: { status: 'cancelled', availableActions: ['documents'] },
    })
  })

  test('AGENCY-11 a change is quoted and then made, once', async () => {
    const { nord, deps } = await world()
    const { body } = await bookedBy(nord)
    const path = `/bookings/${String(body['id'])}/changes`
    const stay = { arrival: '2026-12-01T10:00', departure: '2026-12-10T18:00' }
    const quoted = await nord('POST', path, { stay })
    expect(quoted.body).toMatchObject({ before: { totalMinor: 6_200 }, stay, refundMinor: 0 })
    const confirm = `${path}/${String(quoted.body['changeId'])}/confirm`
    expect(confirm.length).toBeLessThan(300)
    const done = await nord('POST', confirm, undefined, { once: 'change-0001' })
    expect(done.body).toMatchObject({ booking: { stay, version: 2 } })
    expect((await nord('POST', confirm, undefined, { once: 'change-0001' })).body).toEqual(done.body)
    expect((await nord('POST', confirm)).body).toMatchObject({ code: 'stay_unchanged' })
    const late = await nord('POST', path, { stay: aStay })
    deps.clock.advance(30 * minuteMs + 1)
    expect((await nord('POST', `${path}/${String(late.body['changeId'])}/confirm`)).body).toMatchObject({
      code: 'quote_over',
    })
    expect((await nord('POST', path, { stay })).body).toMatchObject({ code: 'stay_unchanged' })
  })

  test('AGENCY-11 a cancellation is quoted and then made; after the last moment neither', async () => {
    const { nord, deps } = await world()
    const { body } = await bookedBy(nord)
    const path = `/bookings/${String(body['id'])}/cancellations`
    const quoted = await nord('POST', path)
    const until = (quoted.body['policies'] as { cancelUntil: string }).cancelUntil
    deps.clock.set(Date.parse(until) - minuteMs)
    const fresher = await nord('POST', path)
    deps.clock.set(Date.parse(until) + 1)
    expect((await nord('POST', `${path}/${String(fresher.body['cancellationId'])}/confirm`)).body).toMatchObject({
      code: 'last_minute_cancel',
    })
    expect((await nord('POST', path)).body).toMatchObject({ code: 'last_minute_cancel' })
    expect((await nord('GET', `/bookings/${String(body['id'])}`)).body).toMatchObject({
      status: 'confirmed',
      availableActions: expect.not.arrayContaining(['cancel']) as string[],
    })
  })

  test('AGENCY-13 AP-22 details are corrected field by field, and what has no name of ours is refused', async () => {
    const { nord } = await world()
    const { body } = await bookedBy(nord)
    const path = `/bookings/${String(body['id'])}`
    expect((await nord('PATCH', path, { plate: 'zz-99-y', passengers: 4 })).status).toBe(200)
    expect((await nord('GET', path)).body).toMatchObject({
      driver: { plate: 'ZZ99Y', passengers: 4, firstName: 'Noor' },
    })
    expect((await nord('PATCH', path, { plate: '!' })).body).toMatchObject({ code: 'form_incomplete' })
    expect((await nord('PATCH', path, { plat: 'X' })).body).toMatchObject({
      code: 'field_unknown',
      fields: { plat: expect.any(String) as string },
    })
    const { quoteId } = await offerOf(nord)
    const told = await nord(
      'POST',
      '/bookings',
      { quoteId, paid: 'carPark', driver: { ...aDriver, plat: 'X' } },
      { once: 'order-0002' },
    )
    expect(told.body).toMatchObject({ code: 'field_unknown', fields: { 'driver.plat': expect.any(String) as string } })
  })

  test('BOOK-28 a second number is booked, read, corrected and taken out', async () => {
    const { nord } = await world()
    const { quoteId } = await offerOf(nord)
    const order = { quoteId, paid: 'carPark', driver: { ...aDriver, phone: '040 123 45 67' } }
    const { body } = await nord('POST', '/bookings', order, { once: 'order-0028' })
    const path = `/bookings/${String(body['id'])}`
    const phone = async () => ((await nord('GET', path)).body['driver'] as { phone: string }).phone
    expect(await phone()).toBe('+31401234567')
    expect((await nord('PATCH', path, { plate: 'ZZ99Y' })).status).toBe(200)
    expect(await phone()).toBe('+31401234567')
    expect((await nord('PATCH', path, { phone: '12' })).body).toMatchObject({
      fields: { phone: 'Phone number is not valid' },
    })
    expect((await nord('PATCH', path, { phone: '' })).status).toBe(200)
    expect(await phone()).toBe('')
    // a booking without one is corrected as before
    expect((await nord('PATCH', path, { plate: 'ZZ98Y' })).status).toBe(200)
    const { products } = (await nord('GET', '/products?location=AMS')).body as { products: { asksPhone: boolean }[] }
    expect(products.map(({ asksPhone }) => asksPhone)).toContain(false)
  })

  test('AGENCY-13 documents: the pass, the calendar, the invoice once there is one', async () => {
    const { nord, deps } = await world()
    const { body } = await bookedBy(nord)
    const path = `/bookings/${String(body['id'])}/documents`
    const pass = await nord('GET', `${path}/voucher.pdf`)
    expect([pass.status, Buffer.from(pass.bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-'])
    const stay = await nord('GET', `${path}/calendar.ics`)
    expect(Buffer.from(stay.bytes).toString()).toContain('METHOD:PUBLISH')
    expect((await nord('GET', `${path}/invoice.pdf`)).body).toMatchObject({ code: 'invoice_unknown' })
    const paid = await paidBooking(deps, { email: 'other@example.org' })
    await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [paid.id])
    await deps.worker.runDue()
    const bill = await nord('GET', `/bookings/${paid.id}/documents/invoice.pdf`)
    expect([bill.status, Buffer.from(bill.bytes.subarray(0, 5)).toString()]).toEqual([200, '%PDF-'])
  })

  test('AGENCY-163 of a traveller who booked himself the agency is told neither how he is reached nor his flights', async () => {
    const { nord, deps } = await world()
    const flights = { arrivalFlight: 'KL1001', returnFlight: 'KL1002' }
    const made = await bookedBy(nord, { driver: { ...aDriver, ...flights } })
    const own = await nord('GET', `/bookings/${String(made.body['id'])}`)
    expect(own.body).toMatchObject({ madeBy: 'agency', driver: { ...aDriver, ...flights } })
    const { id } = await paidBooking(deps, { email: 'other@example.org' })
    const add = `update booking set agent_code = 'NORD1', details = details || $2::jsonb where id = $1`
    await deps.db.query(add, [id, JSON.stringify(flights)])
    const told = await nord('GET', `/bookings/${id}`)
    const untold = { email: '', mobile: '', phone: '', arrivalFlight: '', returnFlight: '', flightTime: '' }
    expect(told.body).toMatchObject({ madeBy: 'traveller', driver: { firstName: 'Noor', plate: 'AB123C', ...untold } })
    const list = (await nord('GET', '/bookings')).body
    const madeBy = (list['entries'] as { booking: { id: string; madeBy: string } }[]).map(({ booking }) => booking)
    expect(new Map(madeBy.map((one) => [one.id, one.madeBy]))).toEqual(
      new Map([
        [made.body['id'], 'agency'],
        [id, 'traveller'],
      ]),
    )
    expect(JSON.stringify(list)).not.toContain('example.org')
    // what was not told is still there for him
    expect((await nord('PATCH', `/bookings/${id}`, { plate: 'ZZ98Y' })).status).toBe(200)
    const [kept] = await deps.db.query<{ email: string; flight: string }>(
      `select email, details ->> 'arrivalFlight' as flight from booking where id = $1`,
      [id],
    )
    expect(kept).toEqual({ email: 'other@example.org', flight: 'KL1001' })
  })

  test('AGENCY-163 the pass and the calendar that the agency fetches say no flight of a traveller who booked himself', async () => {
    const { nord, deps } = await world()
    const flights = { arrivalFlight: 'KL1001', returnFlight: 'KL1002' }
    const filesOf = async (id: string) => {
      const pass = await nord('GET', `/bookings/${id}/documents/voucher.pdf`)
      const calendar = await nord('GET', `/bookings/${id}/documents/calendar.ics`)
      return [await textOfPdf(pass.bytes), Buffer.from(calendar.bytes).toString().replaceAll('\r\n ', '')]
    }
    const made = await bookedBy(nord, { driver: { ...aDriver, ...flights } })
    expect((await filesOf(String(made.body['id'])))[0]).toMatch(/KL1001.*KL1002/)
    const { id } = await paidBooking(deps, { email: 'other@example.org' })
    const more = JSON.stringify({ ...flights, phone: '+31687654321' })
    await deps.db.query(`update booking set agent_code = 'NORD1', details = details || $2::jsonb where id = $1`, [
      id,
      more,
    ])
    const [pass, calendar] = await filesOf(id)
    expect(pass).toMatch(/Noor de Vries.*AB123C|AB123C.*Noor de Vries/)
    for (const words of [pass, calendar]) expect(words).not.toMatch(/KL100|example\.org|\+?316/)
  })

  test('AGENCY-163 what a program is not told it does not overwrite either, whatever it sends, and no guess is answered', async () => {
    const { nord, deps } = await world()
    const { id } = await paidBooking(deps, { email: 'other@example.org' })
    const hidden = { mobile: '+31612345678', phone: '+31687654321', arrivalFlight: 'KL1001', returnFlight: 'KL1002' }
    const add = `update booking set agent_code = 'NORD1', details = details || $2::jsonb where id = $1`
    await deps.db.query(add, [id, JSON.stringify(hidden)])
    const stored = async () => {
      const [row] = await deps.db.query<{ details: object }>('select details from booking where id = $1', [id])
      return row?.details
    }
    const path = `/bookings/${id}`
    const { driver } = (await nord('GET', path)).body as { driver: Record<string, unknown> }
    const { email: _email, anvr: _anvr, ...round } = driver
    const sent = await nord('PATCH', path, { ...round, plate: 'ZZ98Y' })
    expect([sent.status, sent.body['code']]).toEqual([200, undefined])
    expect(await stored()).toMatchObject({ ...hidden, plate: 'ZZ98Y' })
    const version = Number(sent.body['version'])
    // right, wrong or impossible: the answer is the same
    for (const guess of [
      { returnFlight: 'KL1002' },
      { returnFlight: 'KL9999', mobile: '+31600000000' },
      { mobile: '12', phone: 'x' },
    ])
      expect(await nord('PATCH', path, guess)).toMatchObject({ status: 200, body: { version } })
    expect(await stored()).toMatchObject({ ...hidden, plate: 'ZZ98Y' })
  })

  test('AGENCY-163 its plate is corrected on the last day too, though a flight is missing of which the agency is told nothing', async () => {
    const { nord, deps } = await world()
    const { id } = await paidBooking(deps, { email: 'other@example.org' })
    await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [id])
    const product = deps.catalogue.product('AMS', 1)!
    Object.assign(product.required, { flightInformation: true, flightTerminal: true, flightTime: true })
    const { stay } = (await nord('GET', `/bookings/${id}`)).body as { stay: { arrival: string } }
    deps.clock.set(Date.parse(`${stay.arrival}Z`) - 12 * 60 * minuteMs)
    expect((await nord('PATCH', `/bookings/${id}`, { plate: 'ZZ98Y' })).status).toBe(200)
  })

  test('AGENCY-12 AP-21 the list has every change once, whoever made it, page by page', async () => {
    const { nord, sud, deps } = await world()
    const a = await bookedBy(nord, { once: 'order-0001' })
    await bookedBy(sud, { once: 'order-0002' })
    const b = await bookedBy(nord, { once: 'order-0003' })
    await nord('PATCH', `/bookings/${String(a.body['id'])}`, { plate: 'NEW1' })
    const traveller = {
      kind: 'traveller',
      sessionId: 's',
      bookingIds: [String(b.body['id'])],
      address: 'x',
    } satisfies Actor
    await cancelBooking(deps, traveller, { bookingId: String(b.body['id']), reason: 'other' })
    const seen: [string, string][] = []
    let cursor = ''
    for (let more = true; more;) {
      const { body } = await nord('GET', `/bookings?limit=1${cursor && `&cursor=${cursor}`}`)
      const entries = body['entries'] as { what: string; booking: { id: string } }[]
      expect(entries.length).toBeLessThanOrEqual(1)
      seen.push(...entries.map(({ what, booking }): [string, string] => [what, booking.id]))
      cursor = String(body['cursor'])
      more = body['more'] === true
    }
    expect(seen.map(([what, id]) => [what, id === a.body['id'] ? 'a' : 'b'])).toEqual([
      ['place', 'a'],
      ['place', 'b'],
      ['change', 'a'],
      ['cancel', 'b'],
    ])
    expect((await nord('GET', `/bookings?cursor=${cursor}`)).body).toEqual({ entries: [], cursor, more: false })
    const since = new Date(deps.clock.now() + 1).toISOString()
    expect((await nord('GET', `/bookings?changedSince=${since}`)).body).toEqual({ entries: [], cursor, more: false })
    expect((await nord('GET', '/bookings?cursor=x')).status).toBe(422)
    expect((await nord('GET', '/bookings?limit=101')).status).toBe(422)
    expect((await sud('GET', '/bookings')).body).toMatchObject({ cursor: Buffer.from('f1').toString('base64url') })
  })

  test('AGENCY-7 ID-01 another agency’s booking and none are answered alike, by every call', async () => {
    const { nord, sud, deps } = await world()
    const { body } = await bookedBy(sud, { reference: 'B-1' })
    const direct = await paidBooking(deps, { email: 'other@example.org' })
    const theirs = String(body['id'])
    const cancelQuote = await sud('POST', `/bookings/${theirs}/cancellations`)
    const changeQuote = await sud('POST', `/bookings/${theirs}/changes`, {
      stay: { ...aStay, departure: '2026-12-09T18:00' },
    })
    const bodies: Record<string, unknown> = {
      quoteChange: { stay: { ...aStay, departure: '2026-12-09T18:00' } },
      changeDetails: { plate: 'AB1' },
      renewWebhookSecret: { days: 0 },
      quoteExtension: { departure: '2026-12-09T18:00' },
      driveTestCar: { kind: 'in' },
      payTestBooking: { outcome: 'paid' },
    }
    for (const call of agencyCalls.filter(({ path }) => path.includes(':id'))) {
      const at = (id: string) =>
        call.path
          .replace(':id', id)
          .replace(':changeId', String(changeQuote.body['changeId']))
          .replace(':cancellationId', String(cancelQuote.body['cancellationId']))
      const none = await nord(call.method, at(nobody), bodies[call.id])
      expect([call.id, none.status, none.body['code']]).toEqual([call.id, 404, 'not_found'])
      for (const id of [theirs, direct.id, 'x', '%00', theirs.toUpperCase()])
        expect([call.id, (await nord(call.method, at(id), bodies[call.id])).body]).toEqual([call.id, none.body])
    }
    expect((await nord('GET', '/bookings?reference=B-1')).body).toMatchObject({ entries: [] })
    expect((await nord('GET', '/bookings')).body).toMatchObject({ entries: [] })
    // the control: its own agency gets it
    expect((await sud('GET', `/bookings/${theirs}`)).status).toBe(200)
  })

  test('AGENCY-19 where and what is sold is kept for a day, and asked for by its tag', async () => {
    const { nord } = await world()
    for (const path of ['/locations', '/locations/AMS', '/products?location=AMS']) {
      const first = await nord('GET', path)
      const etag = first.headers.get('etag') ?? ''
      expect([etag.length, first.headers.get('cache-control')]).toEqual([24, 'private, max-age=86400'])
      const again = await nord('GET', path, undefined, { headers: { 'if-none-match': `W/${etag}` } })
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
      const other = await nord('GET', path, undefined, { headers: { 'if-none-match': '"x"' } })
      expect(other.body).toEqual(first.body)
    }
    const { body } = await bookedBy(nord)
    const one = await nord('GET', `/bookings/${String(body['id'])}`)
    expect([one.headers.get('etag'), one.headers.get('cache-control')]).toEqual([null, 'no-store'])
  })

  test('AGENCY-20 the code of the pass as a drawing and as a picture, while there is a pass', async () => {
    const { nord } = await world()
    const path = `/bookings/${String((await bookedBy(nord)).body['id'])}`
    const code = (ending: string) => nord('GET', `${path}/documents/code.${ending}`)
    const [svg, png] = [await code('svg'), await code('png')]
    expect([svg.headers.get('content-type'), png.headers.get('content-type')]).toEqual(['image/svg+xml', 'image/png'])
    expect(Buffer.from(svg.bytes).toString()).toMatch(/^<svg xmlns/)
    expect(Buffer.from(png.bytes.subarray(1, 4)).toString()).toBe('PNG')
    const quoted = await nord('POST', `${path}/cancellations`)
    await nord('POST', `${path}/cancellations/${String(quoted.body['cancellationId'])}/confirm`)
    expect([(await code('svg')).status, (await code('png')).status]).toEqual([404, 404])
  })

  test('AGENCY-13 AGENCY-70 a name of ours it is not, even one that means something to the language', async () => {
    const { nord } = await world()
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const asked = await nord('GET', `/bookings?${name}=1`)
      const sent = await nord('POST', '/quotes', undefined, {
        raw: `{"location":"AMS","stay":${JSON.stringify(aStay)},"${name}":1}`,
      })
      for (const { status, body } of [asked, sent])
        expect([status, body['code'], Object.keys(body['fields'] as object)]).toEqual([422, 'field_unknown', [name]])
    }
  })

  test('AGENCY-13 what is no call is said so, by its method', async () => {
    const { nord } = await world()
    expect((await nord('GET', '/nothing')).body).toMatchObject({ code: 'not_found' })
    const told = await nord('DELETE', '/bookings/x')
    expect([told.status, told.headers.get('allow')]).toEqual([405, 'GET, PATCH'])
  })
})

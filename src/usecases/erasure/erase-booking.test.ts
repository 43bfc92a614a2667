import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { askedErasures } from '#db/erasure.ts'
import { enqueue } from '#db/jobs.ts'
import { putMail } from '#db/mailbox.ts'
import { countedReviews, newestReviews } from '#db/reviews.ts'
import { verify } from '#db/verify.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { FileStoreError, type FileStore } from '#ports/files.ts'
import { canary, filled, found } from '#test/builders/canary.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { personalColumns } from '#test/builders/personal-columns.ts'
import { browser, codeOf, commandOf, must, pay, place } from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { keepDraft } from '#db/sessions.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { requestLoginCode } from '../travellers/request-login-code.ts'
import { writeReview } from '../travellers/write-review.ts'
import { eraseBookingNow } from './erase-booking.ts'
import { eraseDue } from '../system/erase-due.ts'
import { eraseFiles } from './erase-files.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { reviewLetter } from '../letters/review-letters.ts'
import { inviteReviews, refreshReviews } from '../system/reviews.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const
const visitor = { kind: 'visitor', sessionId: null, address: 'x' } as const

const memoryFiles = (): FileStore & { kept: Map<string, Uint8Array>; state: { down: boolean } } => {
  const kept = new Map<string, Uint8Array>()
  const state = { down: false }
  return {
    name: 'memory',
    kept,
    state,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => {
      if (state.down) throw new FileStoreError('down')
      kept.delete(key)
    },
  }
}

const placed = async (deps: TestDeps): Promise<{ bookingId: string; sessionId: string }> => {
  const who = await browser(deps)
  const command = commandOf(deps, who, { paymentLocation: 'baCharged' })
  Object.assign(command.form.details, canary)
  const { bookingId } = must(await placeBooking(deps, await who.actor(), command))
  await keepDraft(deps.db, who.id, { firstName: canary.firstName }, deps.clock.now())
  return { bookingId, sessionId: who.id }
}
const leave = (deps: TestDeps, id: string) =>
  deps.db.query(
    `update booking set status = 'checked_out', checked_in_at = $2, checked_out_at = $2, paid_minor = 0, total_minor = 0 where id = $1`,
    [id, new Date(deps.clock.now()).toISOString()],
  )

describe('erasing a booking', () => {
  test('ERASE-3 REVIEW-5 GD-02 a booking with everything a life can leave: afterwards no table holds a word of it', async () => {
    const deps = { ...(await fresh()), files: memoryFiles() }
    const { bookingId } = await placed(deps)
    const booking = await bookingById(deps.db, bookingId)
    const now = new Date(deps.clock.now()).toISOString()
    must(
      await requestLoginCode(deps, visitor, { email: canary.email, number: booking?.number ?? '' }).then(
        () => ({ ok: true, value: null }) as const,
      ),
    )
    await deps.worker.runDue()
    const pass = { filename: 'QANARINOTE.txt', contentType: 'text/plain', content: new Uint8Array([1, 2, 3]) }
    for (const { id, to, ...mail } of deps.mailer.sent)
      await putMail(deps.db, { id, to, ...mail, attachments: [pass] }, deps.clock.now())
    for (const kind of ['details', 'email'])
      await deps.db.query(
        `insert into booking_change (airport_id, id, booking_id, kind, status, actor, reason, before, after, created_at, ended_at) values (1, $1, $2, $3, 'applied', 'traveller', 'QANARINOTE', $4, $4, $5, $5)`,
        [randomUUID(), bookingId, kind, JSON.stringify({ plate: canary.plate, email: canary.email }), now],
      )
    const claimId = randomUUID()
    await deps.db.query(
      `insert into claim (airport_id, id, booking_id, number, token_hash, form_key, status, first_name, last_name, email, language, amount_minor, return_flight, reason, account, account_key, account_hint, created_at, due_at, decided_at, decision_note)
       values (1, $1, $2, 'CLM-1', 'h', 'f', 'refused', $3, $4, $5, 'nl', 100, $6, 'QANARINOTE', 'sealed', 'k', 'NL QANARINOTE', $7, $7, $7, 'QANARINOTE')`,
      [claimId, bookingId, canary.firstName, canary.lastName, canary.email, canary.arrivalFlight, now],
    )
    await deps.db.query(
      `insert into stored_file values ('claim/qanarinote', 1, $1, 'claim', $2, 'receipt', 'image/jpeg', 3, 'sha', $3, '2099-01-01')`,
      [bookingId, claimId, now],
    )
    await deps.files.put('claim/qanarinote', new Uint8Array([1, 2, 3]), 'image/jpeg')
    await deps.db.query(`insert into gate_event values (1, 1, 'n', 'h', 'in', $1, $2, $2, 'carPark:1', $3)`, [
      bookingId,
      now,
      JSON.stringify({ plate: canary.plate }),
    ])
    await deps.db.query(
      `insert into valet_event (airport_id, booking_id, kind, at, actor, data) values (1, $1, 'complained', $2, 'traveller', '{"words": "QANARINOTE"}')`,
      [bookingId, now],
    )
    await deps.db.query(
      `insert into exit_charge values (1, $1, $2, 'damages', 1, 100, 'carPark:1', 'QANARINOTE', $3, $3, 'QANARINOTE')`,
      [randomUUID(), bookingId, now],
    )
    await deps.db.query(
      `insert into audit values (1, $1, $2, 'carPark:1', 'check_in', '{"forced": "QANARINOTE", "at": "x"}')`,
      [bookingId, now],
    )
    for (const action of ['no_show', 'revive', 'refund_again', 'refund_asked', 'service_refund', 'added_later'])
      await deps.db.query(
        `insert into audit values (1, $1, $2, 'support:1', $3, '{"reason": "QANARINOTE", "tries": 2}')`,
        [bookingId, now, action],
      )
    // our own code, which is nobody's words
    await deps.db.query(
      `insert into audit values (1, $1, $2, 'traveller', 'cancel', '{"reason": "other", "note": "QANARINOTE"}')`,
      [bookingId, now],
    )
    await deps.db.query(
      `insert into job_failed values (99, 1, 'mail', jsonb_build_object('bookingId', $1::text), 40, $2, $3)`,
      [bookingId, `550 <${canary.email}> unknown`, now],
    )
    // personal data that other courses of a booking leave: a note at cancelling, a coupon, another address, a payment
    // link, words of providers
    for (const [sql, values] of [
      [`update booking set cancel_reason = 'other', cancel_note = 'QANARINOTE' where id = $1`, []],
      [
        `insert into coupon (code, description, percent, created_at) select 'CANARY', '', 10, $2::timestamptz where $1::uuid is not null`,
        [now],
      ],
      [`insert into coupon_use values (1, $1, 'CANARY', 'QANARINOTE', $2)`, [now]],
      [`insert into email_change values (1, gen_random_uuid(), $1, $2, 'QANARINOTE', $3, $3, $3)`, [canary.email, now]],
      [`insert into booking_note values (1, gen_random_uuid(), $1, 'QANARINOTE', 'staff:1', $2)`, [now]],
      [`insert into desk_review values (1, 1, $1, 'in', $1, 'QANARINOTE', 'QANARINOTE', $2, null, '', $2)`, [now]],
      [`insert into pay_link values ('QANARINOTE', 1, $1, $2)`, [now]],
      [
        `insert into job (airport_id, queue, run_at, payload, last_error) values (1, 'mail', '2099-01-01', jsonb_build_object('bookingId', $1::text), $2)`,
        [`550 <${canary.email}> unknown`],
      ],
      [
        `
          with asking as (
            insert into person (id, email, name, language, created_at)
            values (gen_random_uuid(), 'staff@example.org', 'Staff', 'en', $2)
            returning id
          )
          insert into service_request
          select 1, gen_random_uuid(), $1, 'refund', 100, 'QANARINOTE', 1, id, $2, $2, 'refused', id, 'QANARINOTE'
          from asking`,
        [now],
      ],
      [
        `
          insert into claim_question
          select 1, gen_random_uuid(), $1, c.id, 1, 'QANARINOTE', p.id, $2, $2, 'QANARINOTE', $2
          from claim c
          cross join person p
          where c.booking_id = $1
          limit 1`,
        [now],
      ],
      [`update letter set reason = 'QANARINOTE' where booking_id = $1`, []],
      [
        `insert into money_alert values (1, gen_random_uuid(), $1, 'a payment', 'late', '{}', $2, $2, 'support:1', 'QANARINOTE')`,
        [now],
      ],
      [
        `insert into payment (airport_id, id, booking_id, attempt, provider, checkout_url, amount_minor, status, created_at, settled_at)
         values (1, gen_random_uuid(), $1, 1, 'sandbox', 'https://pay.example/QANARINOTE', 100, 'expired', $2, $2)`,
        [now],
      ],
    ] as const)
      await deps.db.query(sql, [bookingId, ...values])
    await leave(deps, bookingId)
    deps.clock.advance(6 * hourMs)
    await inviteReviews(deps, system)
    const token = (await reviewLetter(deps, bookingId))?.token ?? ''
    must(
      await writeReview(deps, visitor, {
        token,
        values: { stars: '5', title: 'QANARINOTE', body: canary.plate, displayName: canary.firstName },
        language: 'nl',
      }),
    )
    // without this the test proves nothing: the words must be everywhere, and every column that erasing must empty must
    // hold something
    const mustGo = personalColumns().filter(({ erasedWith }) => ['booking', 'words'].includes(erasedWith))
    expect(await filled(deps, 'booking', 'words')).toEqual(mustGo.map(({ table, column }) => `${table}.${column}`))
    expect(new Set((await found(deps)).map((hit) => hit.split(':')[0])).size).toBeGreaterThan(9)

    expect(must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))).toEqual({ erased: true })
    expect(await found(deps)).toEqual([])
    expect(await filled(deps, 'booking')).toEqual([])
    expect(deps.files.kept.size).toBe(0)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      erasedAt: deps.clock.now(),
      details: { firstName: '', passengers: 2 },
    })
    // its stars still count, but there is nothing to show
    await refreshReviews(deps, system)
    expect([(await countedReviews(deps.db)).map(({ counts }) => counts), await newestReviews(deps.db, 6)]).toEqual([
      [[0, 0, 0, 0, 1]],
      [],
    ])
    expect(must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))).toEqual({ erased: false })
    expect(await deps.db.query(`select data from audit where action = 'erase'`)).toEqual([
      { data: { reason: 'asked' } },
    ])
    expect(await deps.db.query(`select data from audit where action = 'cancel'`)).toEqual([
      { data: { reason: 'other' } },
    ])
    expect(await deps.db.query(`select data from audit where action = 'check_in'`)).toEqual([{ data: { at: 'x' } }])
  })

  test('ERASE-7 GD-03 a car that drove in and was never seen leaving: its booking ends with its period, without charge or letter', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    await deps.worker.runDue()
    await deps.db.query(`update booking set status = 'checked_in', checked_in_at = arrival where id = $1`, [bookingId])
    const { departure } = (
      await deps.db.query<{ departure: number }>('select departure from booking where id = $1', [bookingId])
    )[0]!
    deps.clock.set(departure + keptFor('booking') - 1)
    expect(must(await eraseDue(deps, system))).toEqual({ erased: 0, waiting: 0 })
    deps.clock.advance(1)
    const sent = deps.mailer.sent.length
    expect(must(await eraseDue(deps, system))).toEqual({ erased: 1, waiting: 0 })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'checked_out',
      checkedOutAt: departure,
      chargedMinor: 0,
      erasedAt: deps.clock.now(),
      details: { lastName: '' },
    })
    expect(
      await deps.db.query(`select actor, data from audit where action = 'check_out' and booking_id = $1`, [bookingId]),
    ).toMatchObject([{ actor: 'job:test', data: { unseen: true } }])
    await inviteReviews(deps, system)
    await deps.worker.runDue()
    expect(deps.mailer.sent).toHaveLength(sent)
    expect(await verify(deps.db)).toEqual([])
  })

  test('ERASE-2 GD-05 an open booking is refused, also while its refund is on its way; only the system erases', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const asked = async () => codeOf(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))
    expect(await asked()).toBe('booking_active')
    await pay(deps, who, bookingId)
    expect(await asked()).toBe('booking_active')
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    expect(await asked()).toBe('booking_active')
    await deps.worker.runDue()
    await deps.db.query(`update refund set status = 'completed'`)
    expect(codeOf(await eraseBookingNow(deps, await who.actor(), { bookingId, reason: 'asked' }))).toBe('not_found')
    expect(await asked()).toBe('ok')
    expect((await askedErasures(deps.db)).map((one) => one.bookingId)).toEqual([bookingId])
  })

  test('ERASE-3 GD-06 totals are what they were, and the books add up', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    await deps.worker.runDue()
    await deps.db.query(`update refund set status = 'completed'`)
    const totals = () =>
      deps.db.query(
        `select count(*) as n, sum(total_minor) as total, sum(paid_minor) as paid, sum(refunded_minor) as refunded from booking`,
      )
    const before = await totals()
    must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))
    expect(await totals()).toEqual(before)
    expect(await verify(deps.db)).toEqual([])
  })

  test('ERASE-5 RC-20 a letter that was ordered before is not sent', async () => {
    const deps = await fresh()
    const { bookingId } = await placed(deps)
    await deps.worker.runDue()
    await leave(deps, bookingId)
    await enqueue(deps.db, mailJob({ kind: 'exitDue', bookingId, airportId: 1, version: 1 }, deps.clock.now()))
    await enqueue(deps.db, mailJob({ kind: 'reviewInvitation', bookingId, airportId: 1, version: 1 }, deps.clock.now()))
    must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))
    const before = deps.mailer.sent.length
    await deps.worker.runDue()
    expect(deps.mailer.sent.slice(before)).toEqual([])
  })
})

describe('what time erases', () => {
  test('ERASE-1 GD-03 after its period, in batches, and what is open waits', async () => {
    const deps = await fresh({ capacity: 200 })
    const ids: string[] = []
    for (let n = 0; n < 120; n++) ids.push(await place(deps, await browser(deps), { paymentLocation: 'baCharged' }))
    const [open = '', ...over] = ids
    for (const id of over) await leave(deps, id)
    await deps.db.query(`update booking set status = 'no_show' where id = $1`, [open])
    await deps.db.query(
      `insert into claim (airport_id, id, booking_id, number, token_hash, form_key, status, first_name, last_name, email, language, amount_minor, return_flight, reason, created_at, due_at)
      values (1, $1, $2, 'CLM-1', 'h', 'f', 'received', 'N', 'V', 'n@example.org', 'nl', 100, 'X', 'x', $3, $3)`,
      [randomUUID(), open, new Date(deps.clock.now()).toISOString()],
    )
    const departure = Date.parse('2026-12-08T17:00Z')
    deps.clock.set(departure + keptFor('booking') - 1)
    expect(must(await eraseDue(deps, system))).toEqual({ erased: 0, waiting: 0 })
    deps.clock.advance(1)
    expect(must(await eraseDue(deps, system))).toEqual({ erased: 119, waiting: 1 })
    expect(must(await eraseDue(deps, system))).toEqual({ erased: 0, waiting: 1 })
    expect(await deps.db.query('select count(*) as n from booking where erased_at is null')).toEqual([{ n: 1 }])
    expect(await askedErasures(deps.db)).toEqual([])
  })

  test('ERASE-1 a hold nobody paid goes 30 days after it was made', async () => {
    const deps = await fresh()
    const bookingId = await place(deps, await browser(deps), {
      stay: { arrival: '2027-06-01T10:00', departure: '2027-06-08T18:00' } as never,
    })
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    deps.clock.advance(29 * dayMs)
    expect(must(await eraseDue(deps, system)).erased).toBe(0)
    deps.clock.advance(dayMs)
    expect(must(await eraseDue(deps, system)).erased).toBe(1)
    expect((await bookingById(deps.db, bookingId))?.details.email).toBe('')
  })

  test('ERASE-4 CI-16 GD-04 photos of a car go when their time is over, the file before its row', async () => {
    const deps = { ...(await fresh()), files: memoryFiles() }
    const { bookingId } = await placed(deps)
    const until = Date.parse('2026-12-08T17:00Z') + keptFor('photo')
    for (const key of ['photo/one', 'photo/two']) {
      await deps.files.put(key, new Uint8Array([1]), 'image/jpeg')
      await deps.db.query(
        `insert into stored_file values ($1, 1, $2, 'photo', null, 'front', 'image/jpeg', 1, 'sha', $3, $4)`,
        [key, bookingId, new Date(deps.clock.now()).toISOString(), new Date(until).toISOString()],
      )
    }
    deps.clock.set(until - 1)
    expect(must(await eraseFiles(deps, system))).toEqual({ erased: 0, failed: 0 })
    deps.clock.set(until)
    deps.files.state.down = true
    expect(must(await eraseFiles(deps, system))).toEqual({ erased: 0, failed: 2 })
    deps.files.state.down = false
    expect(must(await eraseFiles(deps, system))).toEqual({ erased: 2, failed: 0 })
    expect([deps.files.kept.size, await deps.db.query('select key from stored_file')]).toEqual([0, []])
  })

  test('ERASE-6 GD-07 an older copy was brought back: the list erases again what was erased on request', async () => {
    const deps = await fresh()
    const { bookingId } = await placed(deps)
    await leave(deps, bookingId)
    must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))
    const list = await askedErasures(deps.db)
    await deps.db.query(
      `update booking set erased_at = null, email = $2, details = details || jsonb_build_object('firstName', 'Qanarina') where id = $1`,
      [bookingId, canary.email],
    )
    await deps.db.query('delete from erasure')
    for (const one of list) must(await eraseBookingNow(deps, system, { bookingId: one.bookingId, reason: 'asked' }))
    expect(await found(deps)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import type { Language } from '#domain/languages.ts'
import { hourMs } from '#domain/time/zones.ts'
import { mailJob } from '#usecases/jobs/mail-jobs.ts'
import { recordDelivery } from '#usecases/system/record-bounce.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { resendLetter } from '#usecases/travellers/resend-letter.ts'
import { showLetters } from '#usecases/travellers/show-letters.ts'
import { mailJob as letterJob } from './mail.ts'
import { translator } from '#texts/texts.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, pay, place, type Choice } from '#test/builders/traveller.ts'

const fresh = freshDeps()
const address = 'noor@example.org'
const system = { kind: 'system', job: 'mail-webhook' } as const

const booked = async (choice: Choice = { paymentLocation: 'baCharged' }) => {
  const deps = await fresh()
  const who = await browser(deps)
  const bookingId = await place(deps, who, choice)
  if (!choice.paymentLocation || choice.paymentLocation === 'onLine') await pay(deps, who, bookingId)
  return { deps, who, bookingId }
}
const kinds = (deps: TestDeps) => deps.mailer.sent.map(({ id }) => id.split('/')[0])
const rows = (deps: TestDeps) =>
  deps.db.query<{ kind: string; state: string; reason: string | null; recipient_digest: string | null }>(
    'select kind, state, reason, recipient_digest from letter order by sent_at, kind',
  )
const failed = async (deps: TestDeps) => (await deps.db.query('select id from job_failed')).length
const report = (key: string, event: 'delivered' | 'bounced' | 'complained', at = 0) => ({
  key,
  event,
  at,
  reason: event === 'bounced' ? '550 5.1.1' : null,
})

describe('once, and only while it is of use', () => {
  test('LETTER-1 letters of one kind and version about two things are two letters', async () => {
    const { deps, bookingId } = await booked()
    await deps.worker.runDue()
    const order = (version: number) =>
      enqueue(deps.db, mailJob({ kind: 'confirmation', bookingId, airportId: 1, version }, deps.clock.now()))
    await order(1)
    await order(2)
    await order(2)
    await deps.worker.runDue()
    expect(deps.mailer.sent.map(({ id }) => id)).toEqual([`confirmation/${bookingId}/1`, `confirmation/${bookingId}/2`])
  })

  test.each([
    [undefined, false],
    [true, true],
  ])('START-6 a letter about a booking that moved no money says so first (%s)', async (sellsAsTest, says) => {
    const { deps, bookingId } = await booked()
    await deps.worker.runDue()
    const order = { ...deps, ...(sellsAsTest && { sellsAsTest }) }
    await letterJob.run(order, { kind: 'confirmation', bookingId, airportId: 1, version: 2 }, { id: 1, attempt: 1 })
    const [, letter] = deps.mailer.sent
    const line = translator((letter?.language ?? 'en') as Language)('letters.testSales')
    expect(line).toMatch(/^Test/)
    expect(letter?.text.startsWith(line)).toBe(says)
    expect(letter?.html.split('<h1')[0]?.includes(line)).toBe(says)
  })

  test('LETTER-2 ordered, then overtaken: no confirmation of a cancelled booking, no link for a paid one', async () => {
    const { deps, who, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    deps.mailer.state.down = true
    await deps.worker.runDue()
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    deps.mailer.state.down = false
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    expect(kinds(deps)).toEqual(['cancelled'])
    expect(await failed(deps)).toBe(0)
  })

  test('PL-03 the mail server was down at 48 hours: the link goes out when it is back, while it is of use', async () => {
    const { deps, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    await deps.worker.runDue()
    const { stay } = (await bookingById(deps.db, bookingId))!
    deps.clock.set(Date.parse(`${stay.arrival}:00+01:00`) - 48 * hourMs)
    deps.mailer.state.down = true
    await deps.worker.runDue()
    expect(kinds(deps)).toEqual(['confirmation', 'paymentLink'])
    deps.clock.advance(5 * hourMs)
    deps.mailer.state.down = false
    await deps.worker.runDue()
    expect(
      deps.mailer.sent
        .filter(({ id }) => id.startsWith('paymentLink'))
        .map(({ text }) => text.includes('parkwing.example/nl/pay/')),
    ).toEqual([true, true])
  })

  test('RC-20 a letter that waits in the outbox of an erased booking is not sent', async () => {
    const { deps, bookingId } = await booked()
    await deps.db.query(`update booking set erased_at = $2 where id = $1`, [
      bookingId,
      new Date(deps.clock.now()).toISOString(),
    ])
    await deps.worker.runDue()
    expect(deps.mailer.sent).toEqual([])
    expect(await rows(deps)).toEqual([])
  })

  test('ML-08 LG-17 what waits to be sent holds no address, code or token', async () => {
    const { deps } = await booked({ paymentLocation: 'onLineLaterV2' })
    const jobs = JSON.stringify(await deps.db.query('select payload from job'))
    expect(jobs).not.toMatch(/noor|example|Vries|pay\//)
  })
})

describe('LETTER-5 an address that takes no letters', () => {
  test('ML-02 ends the job at once, and the booking asks for another address', async () => {
    const { deps, bookingId } = await booked()
    deps.mailer.state.refuses.add(address)
    await deps.worker.runDue()
    expect(await rows(deps)).toEqual([
      expect.objectContaining({ kind: 'confirmation', state: 'bounced', reason: '550 5.1.1' }),
    ])
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBe(deps.clock.now())
    expect([
      await failed(deps),
      (await deps.db.query(`select id from job where queue = 'mail'`)).length,
      deps.errors,
    ]).toEqual([0, 0, []])
    const audit = await deps.db.query<{ action: string; data: unknown }>(
      `select action, data from audit where action = 'email_bounced'`,
    )
    expect(audit).toEqual([{ action: 'email_bounced', data: { letter: 'confirmation' } }])
    expect(JSON.stringify(await rows(deps))).not.toContain('noor')
  })

  test('a crash between the refusal and its note asks the mail server again and notes it once', async () => {
    const { deps } = await booked()
    deps.mailer.state.refuses.add(address)
    const now = deps.clock.now()
    await deps.worker.runDue()
    const [mail] = await deps.db.query<{ booking_id: string }>('select booking_id from letter')
    await enqueue(
      deps.db,
      mailJob({ kind: 'confirmation', bookingId: mail?.booking_id ?? '', airportId: 1, version: 1 }, now),
    )
    await deps.worker.runDue()
    expect(await rows(deps)).toHaveLength(1)
    expect(await deps.db.query(`select 1 as one from audit where action = 'email_bounced'`)).toHaveLength(1)
  })
})

describe('LETTER-6 what a mail server reports afterwards', () => {
  const events = ['delivered', 'bounced', 'complained'] as const
  const orders = events.flatMap((a) => events.flatMap((b) => events.map((c) => [a, b, c])))

  test('ML-02 any order, any number of times: the strongest word stands', async () => {
    const { deps, bookingId } = await booked()
    await deps.worker.runDue()
    const key = `confirmation-${bookingId}-1`
    for (const order of orders) {
      await deps.db.query(`update letter set state = 'sent', state_at = null, reason = null`)
      await deps.db.query('update booking set email_bounced_at = null')
      for (const event of order) must(await recordDelivery(deps, system, report(key, event)))
      const strongest = order.includes('complained')
        ? 'complained'
        : order.includes('bounced')
          ? 'bounced'
          : 'delivered'
      expect((await rows(deps))[0]?.state, order.join()).toBe(strongest)
    }
    expect(must(await recordDelivery(deps, system, report(key, 'delivered')))).toEqual({ known: true, isNew: false })
  })

  test('a bounce is noted with the booking; a letter nobody knows, and a word that is not the system’s, change nothing', async () => {
    const { deps, who, bookingId } = await booked()
    await deps.worker.runDue()
    const key = `confirmation-${bookingId}-1`
    expect(must(await recordDelivery(deps, system, report('confirmation-nobody-1', 'bounced')))).toEqual({
      known: false,
      isNew: false,
    })
    expect(codeOf(await recordDelivery(deps, await who.actor(), report(key, 'bounced')))).toBe('not_found')
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBeNull()
    const at = deps.clock.now() - hourMs
    expect(must(await recordDelivery(deps, system, report(key, 'bounced', at)))).toEqual({ known: true, isNew: true })
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBe(deps.clock.now())
    const view = must(await showLetters(deps, await who.actor(), { bookingId }))
    expect(view.letters).toEqual([
      expect.objectContaining({ kind: 'confirmation', state: 'bounced', stateAt: at, reason: '550 5.1.1' }),
    ])
  })

  test('LETTER-7 a bounce that arrives after the customer gave another address does not blame that one', async () => {
    const { deps, bookingId } = await booked()
    await deps.worker.runDue()
    await deps.db.query(
      `update booking set email = 'new@example.org', details = jsonb_set(details, '{email}', '"new@example.org"') where id = $1`,
      [bookingId],
    )
    must(await recordDelivery(deps, system, report(`confirmation-${bookingId}-1`, 'bounced')))
    expect((await rows(deps))[0]?.state).toBe('bounced')
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBeNull()
  })
})

describe('LETTER-8 once more on request', () => {
  test('the pass again, five times in 24 hours, and again a day later', async () => {
    const { deps, who, bookingId } = await booked()
    await deps.worker.runDue()
    const actor = await who.actor()
    const again = async () => codeOf(await resendLetter(deps, actor, { bookingId, letter: 'confirmation' }))
    for (let n = 0; n < 5; n++) expect(await again()).toBe('ok')
    expect(await again()).toBe('letter_limit')
    await deps.worker.runDue()
    expect(kinds(deps)).toEqual(Array.from({ length: 6 }, () => 'confirmation'))
    deps.clock.advance(24 * hourMs)
    expect(await again()).toBe('ok')
    await deps.worker.runDue()
    expect(deps.mailer.sent).toHaveLength(7)
    expect(new Set(deps.mailer.sent.map(({ id }) => id)).size).toBe(7)
  })

  test('two clicks at once are two letters at most, and never more than the limit', async () => {
    const { deps, who, bookingId } = await booked()
    const actor = await who.actor()
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => resendLetter(deps, actor, { bookingId, letter: 'confirmation' })),
    )
    expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(5)
  })

  test('what there is: the link while something is due, an invoice once there is one, nothing of a cancelled booking', async () => {
    const { deps, who, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    const actor = await who.actor()
    const offered = async () => must(await showLetters(deps, actor, { bookingId })).repeatable
    expect(await offered()).toEqual(['confirmation', 'paymentLink'])
    expect(codeOf(await resendLetter(deps, actor, { bookingId, letter: 'invoice' }))).toBe('conflict')
    expect(codeOf(await resendLetter(deps, actor, { bookingId, letter: 'paymentLink' }))).toBe('ok')
    await pay(deps, who, bookingId)
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await offered()).toEqual(['confirmation', 'invoice'])
    expect(codeOf(await resendLetter(deps, actor, { bookingId, letter: 'invoice' }))).toBe('ok')
    await deps.worker.runDue()
    const invoice = deps.mailer.sent.find(({ id }) => id.startsWith('invoice/'))
    expect(invoice?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    must(await cancelBooking(deps, actor, { bookingId, reason: 'other' }))
    expect(await offered()).toEqual(['invoice'])
  })

  test('ID-01 somebody else’s booking does not exist', async () => {
    const { deps, bookingId } = await booked()
    const stranger = await (await browser(deps)).actor()
    expect(codeOf(await resendLetter(deps, stranger, { bookingId, letter: 'confirmation' }))).toBe('not_found')
    expect(codeOf(await showLetters(deps, stranger, { bookingId }))).toBe('not_found')
  })
})

import { describe, expect, test } from 'vitest'
import { insertCoupon } from '#db/coupons.ts'
import { verify } from '#db/verify.ts'
import { confirmWithinMs } from '#domain/coupons/subscription.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, commandOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { cleanUp } from '../system/clean-up.ts'
import { newsletterCodeLetter, newsletterConfirmLetter } from '../letters/newsletter-letters.ts'
import { subscribeFromBooking } from '../system/subscribe-from-booking.ts'
import { couponFor } from './coupons.ts'
import {
  confirmNewsletter,
  findConfirmation,
  findSubscription,
  subscribe,
  unsubscribeNewsletter,
} from './newsletter.ts'
import { placeBooking } from './place-booking.ts'

const fresh = freshDeps()
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'here' }
const ask = (deps: TestDeps, email = 'noor@example.org', consent = true) =>
  subscribe(deps, visitor, { email, consent, language: 'nl' })

type Row = { id: string; email: string; status: string; coupon_code: string | null }
const rows = (deps: TestDeps) =>
  deps.db.query<Row>('select id, email, status, coupon_code from newsletter_subscriber order by email')
const only = async (deps: TestDeps): Promise<Row> => {
  const found = await rows(deps)
  expect(found).toHaveLength(1)
  return found[0]!
}
/** The letters that were ordered, by kind. */
const letters = async (deps: TestDeps): Promise<string[]> =>
  (
    await deps.db.query<{ kind: string }>(`select payload ->> 'kind' as kind from job where queue = 'mail' order by id`)
  ).map(({ kind }) => kind)
const tokenOf = async (deps: TestDeps): Promise<string> =>
  (await newsletterConfirmLetter(deps, { subscriberId: (await only(deps)).id }))?.confirmUrl.split('/').at(-1) ?? ''
const subscribed = async (deps: TestDeps): Promise<Row> => {
  must(await ask(deps))
  must(await confirmNewsletter(deps, visitor, { token: await tokenOf(deps) }))
  return only(deps)
}

describe('subscribing', () => {
  test('COUP-10 GD-09 I7 asked, then confirmed with the letter’s link, then a code of five euro', async () => {
    const deps = await fresh()
    must(await ask(deps))
    expect(await letters(deps)).toEqual(['newsletterConfirm'])
    expect(await only(deps)).toMatchObject({ email: 'noor@example.org', status: 'asked', coupon_code: null })
    expect(await newsletterConfirmLetter(deps, { subscriberId: (await only(deps)).id })).toMatchObject({
      email: 'noor@example.org',
      language: 'nl',
      amountMinor: 500,
    })
    const token = await tokenOf(deps)
    expect(codeOf(await findConfirmation(deps, visitor, { token }))).toBe('ok')
    must(await confirmNewsletter(deps, visitor, { token }))
    const { status, coupon_code: code, id } = await only(deps)
    expect(status).toBe('confirmed')
    expect(await letters(deps)).toEqual(['newsletterConfirm', 'newsletterCode'])
    const letter = await newsletterCodeLetter(deps, { subscriberId: id })
    expect(letter).toMatchObject({ amountMinor: 500, minimumMinor: 0, validUntil: '2027-11-20' })
    expect(letter?.code.replaceAll('-', '')).toBe(code)
    const coupon = must(
      await couponFor(deps, visitor, { code: letter?.code ?? '', iata: 'AMS', productId: 1, days: 1 }),
    )
    expect(coupon).toMatchObject({ value: { amountMinor: 500 }, mostUses: 1 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-10 CS-07 looking at the link does nothing', async () => {
    const deps = await fresh()
    must(await ask(deps))
    const token = await tokenOf(deps)
    for (let n = 0; n < 3; n++) must(await findConfirmation(deps, visitor, { token }))
    expect((await only(deps)).status).toBe('asked')
  })

  test('COUP-10 PR-18 a mailbox in other spellings is the same reader, and gets one code', async () => {
    const deps = await fresh()
    await subscribed(deps)
    for (const email of ['NOOR@example.org', 'noor+news@example.org']) expect(codeOf(await ask(deps, email))).toBe('ok')
    expect(await rows(deps)).toHaveLength(1)
    expect(await letters(deps)).toEqual(['newsletterConfirm', 'newsletterCode'])
  })

  test('COUP-10 PR-18 after unsubscribing and again: a reader again, without a second code', async () => {
    const deps = await fresh()
    const first = await subscribed(deps)
    const unsubscribeUrl = (await newsletterCodeLetter(deps, { subscriberId: first.id }))?.unsubscribeUrl ?? ''
    must(await unsubscribeNewsletter(deps, visitor, { token: unsubscribeUrl.split('/').at(-1) ?? '' }))
    must(await ask(deps))
    expect(await newsletterConfirmLetter(deps, { subscriberId: first.id })).toMatchObject({ amountMinor: 0 })
    must(await confirmNewsletter(deps, visitor, { token: await tokenOf(deps) }))
    expect(await only(deps)).toMatchObject({ status: 'confirmed', coupon_code: first.coupon_code })
    expect(await letters(deps)).toEqual(['newsletterConfirm', 'newsletterCode', 'newsletterConfirm'])
    expect(await deps.db.query('select count(*) as n from coupon')).toEqual([{ n: 1 }])
  })

  test('COUP-10 pressing the button twice, at once or later, makes one code', async () => {
    const deps = await fresh()
    must(await ask(deps))
    const token = await tokenOf(deps)
    const answers = await Promise.all([1, 2, 3].map(() => confirmNewsletter(deps, visitor, { token })))
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok'])
    expect(codeOf(await confirmNewsletter(deps, visitor, { token }))).toBe('ok')
    expect(await deps.db.query('select count(*) as n from coupon')).toEqual([{ n: 1 }])
  })

  test('COUP-10 a link of no use: never given out, older than seven days, of an earlier asking', async () => {
    const deps = await fresh()
    must(await ask(deps))
    const token = await tokenOf(deps)
    expect(codeOf(await confirmNewsletter(deps, visitor, { token: 'x'.repeat(43) }))).toBe('newsletter_link_unknown')
    expect(codeOf(await confirmNewsletter(deps, visitor, { token: 'x'.repeat(5_000) }))).toBe('newsletter_link_unknown')
    deps.clock.advance(confirmWithinMs)
    expect(codeOf(await findConfirmation(deps, visitor, { token }))).toBe('ok')
    deps.clock.advance(1)
    expect(codeOf(await findConfirmation(deps, visitor, { token }))).toBe('newsletter_link_unknown')
    expect(codeOf(await confirmNewsletter(deps, visitor, { token }))).toBe('newsletter_link_unknown')
    must(await ask(deps))
    expect(codeOf(await confirmNewsletter(deps, visitor, { token }))).toBe('newsletter_link_unknown')
    must(await confirmNewsletter(deps, visitor, { token: await tokenOf(deps) }))
  })

  test('COUP-10 RL-05 a mailbox is not flooded: one letter in ten minutes, five a day', async () => {
    const deps = await fresh()
    for (let n = 0; n < 15; n++) {
      must(await ask(deps))
      must(await ask(deps))
      deps.clock.advance(10 * minuteMs)
    }
    expect(await letters(deps)).toHaveLength(5)
    deps.clock.advance(dayMs)
    must(await ask(deps))
    expect(await letters(deps)).toHaveLength(6)
  })

  test('RL-05 an address that sends form after form is stopped', async () => {
    const deps = await fresh()
    const answers: string[] = []
    for (let n = 0; n < 25; n++) answers.push(codeOf(await ask(deps, `reader${n}@example.org`)))
    expect(answers).toEqual([...Array<string>(20).fill('ok'), ...Array<string>(5).fill('too_many_requests')])
  })

  test('COUP-10 GD-09 no address, a wrong one, no consent', async () => {
    const deps = await fresh()
    expect(await ask(deps, '')).toMatchObject({ ok: false, problem: { fields: { email: 'email_required' } } })
    expect(await ask(deps, 'noor', false)).toMatchObject({
      ok: false,
      problem: { code: 'email_invalid', fields: { email: 'email_invalid', consent: 'mandatory' } },
    })
    expect(await ask(deps, 'noor@example.org', false)).toMatchObject({
      ok: false,
      problem: { fields: { consent: 'mandatory' } },
    })
    expect(await rows(deps)).toEqual([])
  })

  test('COUP-10 the key of an address in the rows is no address', async () => {
    const deps = await fresh()
    await subscribed(deps)
    const [row] = await deps.db.query<{ address_key: string; confirm_hash: string }>(
      'select address_key, confirm_hash from newsletter_subscriber',
    )
    expect(row?.address_key).not.toMatch(/noor|example/)
    expect(row?.confirm_hash).not.toBe(await tokenOf(deps))
    expect(
      await insertCoupon(
        deps.db,
        {
          code: 'A',
          description: '',
          value: { percent: 1 },
          validFrom: null,
          validUntil: null,
          mostUses: null,
          mostUsesEach: null,
          minimumMinor: 0,
          minimumDays: 1,
          airports: null,
          products: null,
          agentCode: null,
        },
        0,
      ).catch(() => 'refused'),
    ).toBe('refused')
  })
})

describe('unsubscribing', () => {
  test('COUP-11 GD-09 one press, twice the same answer, and no letter afterwards', async () => {
    const deps = await fresh()
    const { id } = await subscribed(deps)
    const token = (await newsletterCodeLetter(deps, { subscriberId: id }))?.unsubscribeUrl.split('/').at(-1) ?? ''
    expect(must(await findSubscription(deps, visitor, { token }))).toEqual({
      email: 'noor@example.org',
      subscribed: true,
    })
    must(await unsubscribeNewsletter(deps, visitor, { token }))
    must(await unsubscribeNewsletter(deps, visitor, { token }))
    expect((await only(deps)).status).toBe('unsubscribed')
    expect(await newsletterCodeLetter(deps, { subscriberId: id })).toBeNull()
    expect(codeOf(await unsubscribeNewsletter(deps, visitor, { token: 'x'.repeat(43) }))).toBe(
      'newsletter_link_unknown',
    )
  })
})

describe('forgetting', () => {
  const system: Actor = { kind: 'system', job: 'test' }

  test('COUP-12 GD-03 never confirmed: gone after 30 days, not a day earlier', async () => {
    const deps = await fresh()
    must(await ask(deps))
    deps.clock.advance(30 * dayMs - 1)
    await cleanUp(deps, system)
    expect(await rows(deps)).toHaveLength(1)
    deps.clock.advance(1)
    await cleanUp(deps, system)
    expect(await rows(deps)).toEqual([])
  })

  test('COUP-12 GD-03 PR-18 unsubscribed: the address goes after 30 days, and a second code is still not given; readers stay', async () => {
    const deps = await fresh()
    const { id } = await subscribed(deps)
    deps.clock.advance(60 * dayMs)
    await cleanUp(deps, system)
    expect((await only(deps)).email).toBe('noor@example.org')
    must(
      await unsubscribeNewsletter(deps, visitor, {
        token: (await newsletterCodeLetter(deps, { subscriberId: id }))?.unsubscribeUrl.split('/').at(-1) ?? '',
      }),
    )
    deps.clock.advance(30 * dayMs)
    await cleanUp(deps, system)
    expect((await only(deps)).email).toBe('')
    must(await ask(deps))
    must(await confirmNewsletter(deps, visitor, { token: await tokenOf(deps) }))
    expect(await deps.db.query('select count(*) as n from coupon')).toEqual([{ n: 1 }])
  })
})

describe('from the booking form', () => {
  test('COUP-10 GD-10 a ticked box starts the same double opt-in, an empty one nothing', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const command = commandOf(deps, who)
    const ticked = { ...command, form: { ...command.form, details: { ...command.form.details, newsletter: true } } }
    const { bookingId } = must(await placeBooking(deps, await who.actor(), ticked))
    expect(await deps.db.query(`select queue from job where queue = 'newsletter'`)).toHaveLength(1)
    must(await subscribeFromBooking(deps, { kind: 'system', job: 'newsletter' }, { bookingId }))
    expect(await only(deps)).toMatchObject({ email: 'noor@example.org', status: 'asked' })
    const other = await browser(deps)
    must(await placeBooking(deps, await other.actor(), commandOf(deps, other, { email: 'other@example.org' })))
    expect(await deps.db.query(`select queue from job where queue = 'newsletter'`)).toHaveLength(1)
  })
})

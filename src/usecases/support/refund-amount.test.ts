import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { houseId } from '#db/organisations.ts'
import { refundsOf } from '#db/payments.ts'
import { insertMembership } from '#db/people.ts'
import { verify } from '#db/verify.ts'
import { givenOn } from '#db/favours.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Role } from '#domain/access/people.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs, sure } from '#test/builders/staff.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { previewRefund, refundAmount } from './refund-amount.ts'
import { answerRequest, listRequests } from './requests.ts'

const fresh = freshDeps()
const person = async (deps: TestDeps, digit: string) => {
  const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`
  await deps.db.query(`insert into person (id, email, name, language, created_at) values ($1, $2, 'N', 'en', now())`, [
    id,
    `${digit}@example.org`,
  ])
  return staffAs('support', id)
}
/** A booking that was paid with 62.00. */
const paid = async () => {
  const deps = await fresh()
  const who = await browser(deps)
  const bookingId = await place(deps, who, { package: 'flex' })
  await pay(deps, who, bookingId)
  await deps.worker.runDue()
  const [nadia, ruben] = [await person(deps, '1'), await person(deps, '2')]
  return { deps, bookingId, nadia, ruben, now: () => bookingOf(deps, bookingId) }
}
const bookingOf = async (deps: TestDeps, id: string) => {
  const booking = await bookingById(deps.db, id)
  if (!booking) throw new Error('no booking')
  return booking
}
const refund = async (deps: TestDeps, actor: Actor, bookingId: string, amountMinor: number, reason = 'lost key') => {
  const { number, version } = await bookingOf(deps, bookingId)
  return refundAmount(deps, actor, { number, version, amountMinor, reason })
}
/** What the person gave today already. */
const gaveToday = (deps: TestDeps, bookingId: string, personId: string, amountMinor: number) =>
  deps.db.query(
    `
      insert into favour
      select airport_id, gen_random_uuid(), id, $2, $4::date, $3, now()
      from booking
      where id = $1`,
    [bookingId, personId, amountMinor, new Date(deps.clock.now()).toISOString().slice(0, 10)],
  )

describe('SERVICE-6 a refund by amount', () => {
  test('SERVICE-6 goes back the way it came, is no longer due, and its documents and letter follow', async () => {
    const { deps, bookingId, nadia, now } = await paid()
    const { number } = await now()
    const preview = must(await previewRefund(deps, nadia, { number, amountMinor: 500 }))
    expect(preview).toEqual({ canGoBackMinor: 6_200, todayMinor: 0, needsSecond: false })
    expect(must(await refund(deps, nadia, bookingId, 500))).toEqual({ outcome: 'given' })
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await now()).toMatchObject({ refundedMinor: 500, waivedMinor: 500, status: 'confirmed' })
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ amountMinor: 500, reason: 'goodwill' }])
    expect(deps.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([500])
    expect(must(await previewRefund(deps, nadia, { number, amountMinor: 1 }))).toMatchObject({
      canGoBackMinor: 5_700,
      todayMinor: 500,
    })
    expect(await refund(deps, nadia, bookingId, 5_701)).toMatchObject({ problem: { code: 'amount_wrong' } })
    expect(must(await refund(deps, nadia, bookingId, 5_700))).toEqual({ outcome: 'given' })
    await deps.worker.runDue()
    await deps.worker.runDue()
    const audit = await deps.db.query(`select actor, data from audit where action = 'service_refund' order by at, data`)
    expect(audit[0]).toMatchObject({ data: { reason: 'lost key' } })
    expect(deps.mailer.sent.map(({ id }) => id.split('/')[0])).toContain('refundSent')
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-6 nothing without a reason, of another version, of a wrong sum; the same form sent twice gives once', async () => {
    const { deps, bookingId, nadia, now } = await paid()
    const { number, version } = await now()
    const send = (more: object) =>
      refundAmount(deps, nadia, { number, version, amountMinor: 100, reason: 'lost key', ...more })
    for (const [more, code] of [
      [{ reason: ' ' }, 'reason_required'],
      [{ version: version - 1 }, 'conflict'],
      [{ amountMinor: 0 }, 'amount_wrong'],
      [{ amountMinor: -5 }, 'amount_wrong'],
      [{ amountMinor: Number.NaN }, 'amount_wrong'],
      [{ amountMinor: 1.5 }, 'amount_wrong'],
      [{ number: 'AMS-AAAA-AAAA-AAAA' }, 'not_found'],
    ] as const)
      expect([more, await send(more)]).toMatchObject([more, { problem: { code } }])
    const both = await Promise.all([send({}), send({})])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refundsOf(deps.db, bookingId)).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-6 RIGHT-3 finance sees the booking and may not; an editor finds nothing', async () => {
    const { deps, bookingId, now } = await paid()
    const { number } = await now()
    expect(await refund(deps, staffAs('finance'), bookingId, 1)).toMatchObject({ problem: { code: 'not_allowed' } })
    const none = await previewRefund(deps, staffAs('editor'), { number: 'AMS-AAAA-AAAA-AAAA', amountMinor: 1 })
    expect(await previewRefund(deps, staffAs('editor'), { number, amountMinor: 1 })).toEqual(none)
  })
})

describe('SERVICE-7 limits of one person', () => {
  test('SERVICE-7 with what was given before, for the booking and in the day', () => {
    expect(needsSecond(4_000, { today: 6_000, here: 6_000 })).toBe(false)
    expect(needsSecond(4_001, { today: 6_000, here: 6_000 })).toBe(true)
    expect(needsSecond(2_000, { today: 48_000, here: 0 })).toBe(false)
    expect(needsSecond(2_001, { today: 48_000, here: 0 })).toBe(true)
  })

  test('SERVICE-7 counts the day of the house: after midnight it begins anew', async () => {
    const { deps, bookingId, nadia, now } = await paid()
    await gaveToday(deps, bookingId, nadia.personId, 49_900)
    const { number } = await now()
    const asks = async () => must(await previewRefund(deps, nadia, { number, amountMinor: 101 })).needsSecond
    expect(await asks()).toBe(true)
    deps.clock.advance(24 * hourMs)
    expect(await asks()).toBe(false)
  })
})

describe('SERVICE-7 two browsers of one person at the limit', () => {
  test('SERVICE-7 control: who only looks first gives in both', async () => {
    const { deps, nadia, bookingId } = await paid()
    const third = await place(deps, await browser(deps), { package: 'flex' })
    await gaveToday(deps, third, nadia.personId, 44_000)
    const day = houseDay(deps.clock.now())
    const look = () => givenOn(deps.db, nadia.personId, day, bookingId)
    expect((await Promise.all([look(), look()])).map((given) => needsSecond(4_000, given))).toEqual([false, false])
  })

  test('SERVICE-7 give in one of them, and ask in the other', async () => {
    const { deps, nadia, bookingId } = await paid()
    const who = await browser(deps)
    const other = await place(deps, who, { package: 'flex' })
    await pay(deps, who, other)
    await deps.worker.runDue()
    const third = await place(deps, await browser(deps), { package: 'flex' })
    await gaveToday(deps, third, nadia.personId, 44_000)
    const both = await Promise.all([bookingId, other].map((id) => refund(deps, nadia, id, 4_000)))
    expect(both.map((one) => must(one).outcome).toSorted()).toEqual(['asked', 'given'])
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('SERVICE-8 a request', () => {
  const asked = async () => {
    const all = await paid()
    const { deps, bookingId, nadia } = all
    await gaveToday(deps, bookingId, nadia.personId, 49_900)
    expect(must(await refund(deps, nadia, bookingId, 4_000))).toEqual({ outcome: 'asked' })
    const requestId = must(await listRequests(deps, all.ruben))[0]?.request.id ?? ''
    return { ...all, requestId, sums: async () => (await all.now()).refundedMinor }
  }

  test('SERVICE-8 gives nothing until another person agrees, and then once', async () => {
    const { deps, nadia, ruben, requestId, sums } = await asked()
    expect(await sums()).toBe(0)
    expect(must(await listRequests(deps, nadia))).toMatchObject([{ isOwn: true }])
    const agree = (actor: Actor) => answerRequest(deps, sure(deps, actor), { requestId, agrees: true, sentence: '' })
    expect(await agree(nadia)).toMatchObject({ problem: { code: 'second_person_required' } })
    const both = await Promise.all([agree(ruben), agree(ruben)])
    expect(both.map((one) => (one.ok ? one.value.outcome : one.problem.code)).toSorted()).toEqual([
      'agreed',
      'conflict',
    ])
    expect(await sums()).toBe(4_000)
    expect(must(await listRequests(deps, ruben))).toEqual([])
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-8 SERVICE-34 is refused with a sentence only, and is void once the booking changed', async () => {
    const first = await asked()
    const answer = (to: typeof first, agrees: boolean, sentence = '') =>
      answerRequest(to.deps, sure(to.deps, to.ruben), { requestId: to.requestId, agrees, sentence })
    expect(await answer(first, false)).toMatchObject({ problem: { code: 'reason_required' } })
    expect(must(await answer(first, false, 'not our fault'))).toEqual({ outcome: 'refused' })
    const second = await asked()
    const stale = async () => must(await listRequests(second.deps, second.ruben)).map(({ isStale }) => isStale)
    expect(await stale()).toEqual([false])
    must(await refund(second.deps, second.ruben, second.bookingId, 100))
    expect(await stale()).toEqual([true])
    expect(must(await answer(second, true))).toEqual({ outcome: 'void' })
    expect(await second.sums()).toBe(100)
    expect(await verify(second.deps.db)).toEqual([])
  })

  test('SERVICE-35 SERVICE-34 old and new sums stand in it for both, and nothing once the booking changed', async () => {
    const { deps, nadia, ruben, bookingId } = await asked()
    const changes = async (actor: Actor) => must(await listRequests(deps, actor))[0]?.changes
    const lines = [
      { what: 'back', was: 0, becomes: 4_000 },
      { what: 'canGoBack', was: 6_200, becomes: 2_200 },
    ]
    expect(await changes(ruben)).toEqual(lines)
    expect(await changes(nadia)).toEqual(lines)
    must(await refund(deps, ruben, bookingId, 100))
    expect(await changes(ruben)).toEqual([])
  })

  test('SERVICE-37 to agree takes a fresh second factor, to refuse none', async () => {
    const { deps, ruben, requestId, sums } = await asked()
    const answer = (agrees: boolean, before: number) => {
      const actor = { ...ruben, factorAt: deps.clock.now() - before }
      return answerRequest(deps, actor, { requestId, agrees, sentence: 'not our fault' })
    }
    expect(await answer(true, 10 * minuteMs + 1)).toMatchObject({ problem: { code: 'factor_required' } })
    expect(await sums()).toBe(0)
    expect(must(await answer(false, hourMs))).toEqual({ outcome: 'refused' })
    const other = await asked()
    const inTime = { ...other.ruben, factorAt: other.deps.clock.now() - 10 * minuteMs }
    const given = { requestId: other.requestId, agrees: true, sentence: '' }
    expect(must(await answerRequest(other.deps, inTime, given))).toEqual({ outcome: 'agreed' })
  })

  test('SERVICE-36 everybody who may answer gets one letter, who asked none; none once it was answered', async () => {
    const { deps, bookingId, nadia, ruben, now } = await paid()
    const [femke, luc] = [await person(deps, '3'), await person(deps, '4')]
    const join = (personId: string, role: Role) =>
      insertMembership(
        deps.db,
        { id: randomUUID(), personId, organisationId: houseId, role, scope: { kind: 'all' }, by: null },
        deps.clock.now(),
      )
    for (const { personId } of [nadia, ruben, femke]) await join(personId, 'support')
    await join(luc.personId, 'finance')
    await gaveToday(deps, bookingId, nadia.personId, 49_900)
    const letters = async () => {
      await deps.worker.runDue()
      return deps.mailer.sent.filter(({ id }) => id.startsWith('requestAsked'))
    }
    must(await refund(deps, nadia, bookingId, 4_000))
    must(await refund(deps, nadia, bookingId, 4_000))
    const sent = await letters()
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual(['2@example.org', '3@example.org'])
    expect(sent[0]?.subject).toContain('40.00')
    for (const word of [(await now()).number, 'lost key', '/work/house/requests']) expect(sent[0]?.text).toContain(word)
    must(await refund(deps, nadia, bookingId, 3_000))
    const requestId = must(await listRequests(deps, ruben)).at(-1)?.request.id ?? ''
    must(await answerRequest(deps, ruben, { requestId, agrees: false, sentence: 'not our fault' }))
    expect(await letters()).toHaveLength(2)
  })

  test('SERVICE-8 what is agreed to is what its kind says: another kind is no refund by amount', async () => {
    const { deps, ruben, requestId, sums } = await asked()
    await deps.db.query(`update service_request set kind = 'cancel'`)
    await answerRequest(deps, sure(deps, ruben), { requestId, agrees: true, sentence: '' })
    expect(await sums()).not.toBe(4_000)
  })

  test('SERVICE-8 one that is not there and one that may not be seen are answered alike', async () => {
    const { deps, requestId, ruben } = await asked()
    const none = await answerRequest(deps, sure(deps, ruben), { requestId: ruben.personId, agrees: true, sentence: '' })
    expect(none).toMatchObject({ problem: { code: 'not_found' } })
    expect(await answerRequest(deps, sure(deps, staffAs('editor')), { requestId, agrees: true, sentence: '' })).toEqual(
      none,
    )
    expect(await listRequests(deps, staffAs('editor'))).toEqual(none)
  })
})

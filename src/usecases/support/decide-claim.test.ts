import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { claimsOf, sealedAccount } from '#db/claims.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { showDelay } from '../operators/show-delay.ts'
import { takePayment } from '../operators/take-payment.ts'
import { decideClaim } from './decide-claim.ts'
import { listClaims } from './claims-desk.ts'
import { fileClaim } from '../travellers/file-claim.ts'
import { claimsOfBooking } from '../travellers/show-claim.ts'
import { visitor, support, desk, local, bookedBy, claimOf, leftAt, payByLink } from '#test/builders/claims.ts'

const fresh = freshDeps()

describe('the decision', () => {
  test('CLAIM-7 proven by the records it settles itself, money and letter included', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await deps.db.query("update booking set local_departure = '2026-12-09T02:00', departure = $1", [
      new Date(local('2026-12-09T02:00')).toISOString(),
    ])
    await leftAt(deps, id, '2026-12-09T04:30')
    await payByLink(deps, id)
    must(await showDelay(deps, support, { bookingId: id, minutes: 50 }))
    expect(must(await fileClaim(deps, visitor, claimOf(number, { requestedClaimAmount: '7,00' })))).toMatchObject({
      settled: true,
    })
    expect((await claimsOf(deps.db, id))[0]).toMatchObject({
      status: 'approved',
      decidedBy: 'rule',
      refundMinor: 700,
      waivedMinor: 0,
      transferMinor: 0,
    })
    expect((await refundsOf(deps.db, id)).map(({ amountMinor, reason }) => [amountMinor, reason])).toEqual([
      [700, 'claim'],
    ])
    expect(amountDueMinor((await bookingById(deps.db, id))!)).toBe(0)
    await deps.worker.runDue()
    expect(deps.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([700])
    // the customer gets the decision, and no letter that says somebody looks into it first
    const letters = deps.mailer.sent.filter(({ id: letter }) => letter.startsWith('claim'))
    expect(letters.map(({ to, subject }) => `${to.address} ${subject.replace(/CLM-.*/, '')}`).toSorted()).toEqual([
      'help@parkwing.example Claim received: ',
      'noor@example.org Claim granted: €7.00, ',
    ])
    expect(letters.find(({ to }) => to.address === 'help@parkwing.example')?.text).toContain(
      'Our records prove it: €7.00 are granted already',
    )
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-7 CLAIM-1 LG-25 what the records prove needs neither reason nor account; everything else does, whatever is wrong with it', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    const short = { reasonForDelay: '', accountDetails: ' ' }
    const needed = {
      ok: false,
      problem: { code: 'form_incomplete', fields: { reasonForDelay: 'mandatory', accountDetails: 'mandatory' } },
    }
    await deps.db.query("update booking set local_departure = '2026-12-09T02:00', departure = $1", [
      new Date(local('2026-12-09T02:00')).toISOString(),
    ])
    await leftAt(deps, id, '2026-12-09T04:30')
    await payByLink(deps, id)
    const own: Actor = { kind: 'traveller', sessionId: 'later', bookingIds: [id], address: 'x' }
    const proof = async () => claimsOfBooking(deps, own, (await bookingById(deps.db, id))!)
    expect(await proof()).toMatchObject({ provenMinor: 0, needsAccount: true })
    expect(await fileClaim(deps, visitor, claimOf(number, short))).toEqual(needed)
    must(await showDelay(deps, support, { bookingId: id, minutes: 50 }))
    expect(await proof()).toMatchObject({ provenMinor: 700, needsAccount: false })
    for (const changes of [
      { requestedClaimAmount: '7,01' },
      { email: 'nobody@example.org' },
      { bookingReference: 'hello' },
    ])
      expect(await fileClaim(deps, visitor, claimOf(number, { ...short, ...changes }))).toEqual(needed)
    expect(
      await fileClaim(deps, visitor, claimOf(number, { ...short, accountDetails: 'NL91ABNA0417164301' })),
    ).toMatchObject({ problem: { fields: { accountDetails: 'account_invalid' } } })
    expect(must(await fileClaim(deps, visitor, claimOf(number, short)))).toMatchObject({ settled: true })
    const [claim] = await claimsOf(deps.db, id)
    expect(claim).toMatchObject({
      status: 'approved',
      reason: '',
      accountHint: null,
      refundMinor: 700,
      transferMinor: 0,
    })
    expect(await sealedAccount(deps.db, 1, claim!.id)).toBeNull()
    await deps.worker.runDue()
    expect(deps.mailer.sent.find(({ to }) => to.address === 'help@parkwing.example')?.text).not.toMatch(
      /Bank account|Reason/,
    )
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-7 CLAIM-8 proven, but paid at the till: the account is needed', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await deps.db.query("update booking set local_departure = '2026-12-09T02:00', departure = $1", [
      new Date(local('2026-12-09T02:00')).toISOString(),
    ])
    await leftAt(deps, id, '2026-12-09T04:30')
    must(await takePayment(deps, desk, { bookingId: id, amountMinor: 700, receipt: 'T-1' }))
    must(await showDelay(deps, support, { bookingId: id, minutes: 50 }))
    expect(await fileClaim(deps, visitor, claimOf(number, { accountDetails: '' }))).toMatchObject({
      problem: { fields: { accountDetails: 'mandatory' } },
    })
    expect(must(await fileClaim(deps, visitor, claimOf(number)))).toMatchObject({ settled: true })
    expect((await claimsOf(deps.db, id))[0]).toMatchObject({ transferMinor: 700, accountHint: 'NL•• •••• 4300' })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-7 CLAIM-8 what a claim gave back is not given again: by no rule, and to no card', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await deps.db.query("update booking set local_departure = '2026-12-09T02:00', departure = $1", [
      new Date(local('2026-12-09T02:00')).toISOString(),
    ])
    await leftAt(deps, id, '2026-12-09T04:30')
    await payByLink(deps, id)
    must(await showDelay(deps, support, { bookingId: id, minutes: 50 }))
    expect(must(await fileClaim(deps, visitor, claimOf(number)))).toMatchObject({ settled: true })
    expect(must(await fileClaim(deps, visitor, claimOf(number)))).toMatchObject({ settled: false })
    const own: Actor = { kind: 'traveller', sessionId: 'later', bookingIds: [id], address: 'x' }
    expect(await claimsOfBooking(deps, own, (await bookingById(deps.db, id))!)).toMatchObject({
      provenMinor: 0,
      claims: [{}, {}],
    })
    const second = (await claimsOf(deps.db, id)).find(({ status }) => status === 'received')!
    expect(
      must(
        await decideClaim(deps, support, {
          airportId: 1,
          claimId: second.id,
          amountMinor: 300,
          reason: 'As a courtesy',
        }),
      ),
    ).toEqual({ outcome: 'decided', granted: { waivedMinor: 0, refundMinor: 0, transferMinor: 300 } })
    expect((await refundsOf(deps.db, id)).map(({ amountMinor }) => amountMinor)).toEqual([700])
    await deps.worker.runDue()
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-7 not proven, or asking for more: a person decides', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await leftAt(deps, id, '2026-12-10T12:00')
    expect(must(await fileClaim(deps, visitor, claimOf(number)))).toMatchObject({ settled: false })
    await deps.db.query('update booking set checked_out_at = $1', [new Date(local('2026-12-09T02:59')).toISOString()])
    expect(must(await fileClaim(deps, visitor, claimOf(number, { requestedClaimAmount: '14,01' })))).toMatchObject({
      settled: false,
    })
    expect(must(await listClaims(deps, support, { list: 'open' })).claims).toHaveLength(2)
    expect(codeOf(await listClaims(deps, desk, { list: 'open' }))).toBe('not_found')
  })

  test('CLAIM-8 granted more than was charged: back to the card what was charged, the rest by transfer; once', async () => {
    const deps = await fresh()
    const { id, number, who } = await bookedBy(deps)
    await leftAt(deps, id, '2026-12-10T12:00')
    await payByLink(deps, id)
    must(await fileClaim(deps, visitor, claimOf(number)))
    const claim = (await claimsOf(deps.db, id))[0]!
    const decide = (amountMinor: number, reason = 'Delay of six hours', actor: Actor = support) =>
      decideClaim(deps, actor, { airportId: 1, claimId: claim.id, amountMinor, reason })
    expect([
      codeOf(await decide(1, '')),
      codeOf(await decide(-1)),
      codeOf(await decide(1.5)),
      codeOf(await decide(500_001)),
    ]).toEqual(['reason_required', 'amount_wrong', 'amount_wrong', 'amount_wrong'])
    expect([codeOf(await decide(1, 'mine', await who.actor())), codeOf(await decide(1, 'mine', desk))]).toEqual([
      'not_found',
      'not_found',
    ])
    const both = await Promise.all([decide(2_000), decide(2_000)])
    expect(both.map(codeOf).toSorted()).toEqual(['claim_decided', 'ok'])
    expect((await claimsOf(deps.db, id))[0]).toMatchObject({
      status: 'approved',
      refundMinor: 1_400,
      waivedMinor: 0,
      transferMinor: 600,
      decidedBy: `staff:${support.personId}`,
      decisionNote: 'Delay of six hours',
    })
    expect((await refundsOf(deps.db, id)).map(({ amountMinor }) => amountMinor)).toEqual([1_400])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-8 unpaid charges are taken away as far as the grant goes', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await leftAt(deps, id, '2026-12-10T12:00')
    must(await fileClaim(deps, visitor, claimOf(number)))
    const claim = (await claimsOf(deps.db, id))[0]!
    expect(
      must(
        await decideClaim(deps, support, {
          airportId: 1,
          claimId: claim.id,
          amountMinor: 1_000,
          reason: 'As a courtesy',
        }),
      ),
    ).toEqual({ outcome: 'decided', granted: { waivedMinor: 1_000, refundMinor: 0, transferMinor: 0 } })
    expect(amountDueMinor((await bookingById(deps.db, id))!)).toBe(400)
    expect(
      (await chargesOf(deps.db, id)).filter(({ waivedAt }) => waivedAt === null).map(({ amountMinor }) => amountMinor),
    ).toEqual([400])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-8 what the till of the car park took goes to the account', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    await leftAt(deps, id, '2026-12-10T12:00')
    must(await takePayment(deps, desk, { bookingId: id, amountMinor: 1_400, receipt: 'T-1' }))
    must(await fileClaim(deps, visitor, claimOf(number)))
    const claim = (await claimsOf(deps.db, id))[0]!
    expect(
      must(await decideClaim(deps, support, { airportId: 1, claimId: claim.id, amountMinor: 700, reason: 'One day' })),
    ).toEqual({ outcome: 'decided', granted: { waivedMinor: 0, refundMinor: 0, transferMinor: 700 } })
    expect(await verify(deps.db)).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { claimsOf } from '#db/claims.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { rights, type Right } from '#domain/access/rights.ts'
import type { Role } from '#domain/access/people.ts'
import { hourMs } from '#domain/time/zones.ts'
import { bookedBy, claimOf, leftAt, secondSupport, support, visitor } from '#test/builders/claims.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs, sure } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { fileClaim } from '../travellers/file-claim.ts'
import { decideClaim } from './decide-claim.ts'
import { refundAmount } from './refund-amount.ts'
import { answerRequest, listRequests } from './requests.ts'

const fresh = freshDeps()

/** A booking that was left, with so many claims of 200.00 each. */
const claimed = async (howMany = 1) => {
  const deps = await fresh()
  const { id, number } = await bookedBy(deps)
  await leftAt(deps, id, '2026-12-10T12:00')
  for (let n = 0; n < howMany; n++)
    must(await fileClaim(deps, visitor, claimOf(number, { requestedClaimAmount: '200,00' })))
  const claims = async () => (await claimsOf(deps.db, id)).toSorted((a, b) => a.id.localeCompare(b.id))
  return { deps, id, number, claims, ids: (await claims()).map((claim) => claim.id) }
}
const decide = (deps: TestDeps, actor: Actor, claimId: string, amountMinor: number) =>
  decideClaim(deps, actor, { airportId: 1, claimId, amountMinor, reason: 'Delay of six hours' })
const outcomeOf = async (answer: ReturnType<typeof decide>) => must(await answer).outcome
const agree = async (deps: TestDeps, actor: Actor) => {
  const [first] = must(await listRequests(deps, actor))
  return answerRequest(deps, sure(deps, actor), { requestId: first?.request.id ?? '', agrees: true, sentence: '' })
}

describe('CLAIM-16 RIGHT-5 decisions of claims within limits', () => {
  const table = rights as unknown as Record<'claim.view' | 'claim.decide', Partial<Record<Role, Right>>>
  const before = { ...table }
  afterEach(() => Object.assign(table, before))

  test('CLAIM-16 RIGHT-3 who only sees claims decides none, whatever the sum; who does not see them finds none', async () => {
    const { deps, ids, claims } = await claimed()
    table['claim.view'] = { ...before['claim.view'], finance: { reach: 'all' } }
    const [id = ''] = ids
    for (const sum of [0, 1, 9_999, 20_000])
      expect(codeOf(await decide(deps, staffAs('finance', secondSupport.personId), id, sum))).toBe('not_allowed')
    expect(codeOf(await decide(deps, staffAs('editor', secondSupport.personId), id, 1))).toBe('not_found')
    expect(codeOf(await decide(deps, support, support.personId, 1))).toBe('not_found')
    expect(await claims()).toMatchObject([{ status: 'received' }])
  })

  test('CLAIM-16 RIGHT-5 SERVICE-35 100.00 is decided, 100.01 waits for another person, who decides with the same sum and reason', async () => {
    const { deps, ids, claims, id } = await claimed()
    const [claimId = ''] = ids
    expect(await outcomeOf(decide(deps, support, claimId, 10_001))).toBe('asked')
    expect(await claims()).toMatchObject([{ status: 'received', decidedAt: null }])
    expect(codeOf(await decide(deps, secondSupport, claimId, 10_001))).toBe('claim_asked')
    expect(codeOf(await agree(deps, support))).toBe('second_person_required')
    expect(must(await listRequests(deps, secondSupport))[0]?.changes).toEqual([
      { what: 'claimed', was: 20_000, becomes: 10_001 },
    ])
    expect(must(await agree(deps, secondSupport))).toEqual({ outcome: 'agreed' })
    expect(await claims()).toMatchObject([
      {
        status: 'approved',
        waivedMinor: 1_400,
        transferMinor: 8_601,
        decidedBy: `staff:${secondSupport.personId}`,
        decisionNote: 'Delay of six hours',
      },
    ])
    expect(must(await listRequests(deps, secondSupport))).toEqual([])
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(deps.mailer.sent.filter(({ id: letter }) => letter.startsWith('claimDecided'))).toHaveLength(1)
    expect(await refundsOf(deps.db, id)).toEqual([])
    expect(await verify(deps.db)).toEqual([])
    const other = await claimed()
    expect(await outcomeOf(decide(other.deps, support, other.ids[0] ?? '', 10_000))).toBe('decided')
  })

  test('CLAIM-16 parts, refunds of the same booking and two browsers do not pass the limit; a refusal needs none', async () => {
    const { deps, ids, id, number } = await claimed(3)
    const [first = '', second = '', third = ''] = ids
    const both = await Promise.all([decide(deps, support, first, 6_000), decide(deps, support, second, 6_000)])
    expect(both.map((one) => must(one).outcome).toSorted()).toEqual(['asked', 'decided'])
    const { version } = (await bookingById(deps.db, id))!
    const refund = { number, version, amountMinor: 4_001, reason: 'lost key' }
    expect(must(await refundAmount(deps, support, refund))).toEqual({ outcome: 'asked' })
    expect(await outcomeOf(decide(deps, support, third, 0))).toBe('decided')
    expect(await verify(deps.db)).toEqual([])

    const other = await claimed(2)
    const booking = (await bookingById(other.deps.db, other.id))!
    must(await refundAmount(other.deps, support, { ...refund, ...booking, amountMinor: 5_000 }))
    expect(await outcomeOf(decide(other.deps, support, other.ids[0] ?? '', 5_001))).toBe('asked')
    expect(await outcomeOf(decide(other.deps, support, other.ids[1] ?? '', 5_000))).toBe('decided')
    other.deps.clock.advance(24 * hourMs)
    expect(await outcomeOf(decide(other.deps, support, other.ids[0] ?? '', 5_001))).toBe('decided')
  })

  test('CLAIM-16 SERVICE-8 who decides otherwise makes the request void; so does a booking that changed', async () => {
    const { deps, ids, claims } = await claimed()
    const [claimId = ''] = ids
    must(await decide(deps, support, claimId, 20_000))
    expect(await outcomeOf(decide(deps, secondSupport, claimId, 700))).toBe('decided')
    expect(must(await listRequests(deps, secondSupport))).toEqual([])
    expect(await claims()).toMatchObject([{ status: 'approved', waivedMinor: 700, transferMinor: 0 }])

    const other = await claimed()
    must(await decide(other.deps, support, other.ids[0] ?? '', 20_000))
    await other.deps.db.query('update booking set version = version + 1')
    expect(must(await agree(other.deps, secondSupport))).toEqual({ outcome: 'void' })
    expect(await other.claims()).toMatchObject([{ status: 'received' }])
  })
})

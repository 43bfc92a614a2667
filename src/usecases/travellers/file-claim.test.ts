import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { claimsOf, sealedAccount } from '#db/claims.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayMs, hourMs, instantOf } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { hostileFiles, jpeg, paddedTo, pdf } from '#test/builders/files.ts'
import { zone } from '#test/builders/inventory.ts'
import { browser, codeOf, eightDays, must, notified, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from '../operators/check-in.ts'
import { checkOut } from '../operators/check-out.ts'
import { showDelay } from '../operators/show-delay.ts'
import { takePayment } from '../operators/take-payment.ts'
import { decideClaim } from '../support/decide-claim.ts'
import { listOpenClaims, readClaimAccount, readClaimFile } from '../support/read-claim.ts'
import { eraseClaimAccounts } from '../system/erase-claim-accounts.ts'
import { eraseFiles } from '../system/erase-files.ts'
import { cancelBooking } from './cancel-booking.ts'
import { claimFileBytes, fileClaim, type FileClaim } from './file-claim.ts'
import { claimsOfBooking, showClaim } from './show-claim.ts'
import { startPayment } from './start-payment.ts'

const fresh = freshDeps()
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'here' }
const support: Actor = { kind: 'support', userId: 's1' }
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const system: Actor = { kind: 'system', job: 'test' }
const local = (text: string) => instantOf(text as LocalDateTime, zone, 'second')

const bookedBy = async (deps: TestDeps, email = 'noor@example.org') => {
  const who = await browser(deps)
  const id = await place(deps, who, { email })
  await pay(deps, who, id)
  return { id, number: (await bookingById(deps.db, id))!.number, who }
}

let forms = 0
const claimOf = (
  number: string,
  changes: Record<string, string> = {},
  files: FileClaim['files'] = {},
  formKey = `form ${++forms}`,
): FileClaim => ({
  values: {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    bookingReference: number,
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '7,00',
    reasonForDelay: 'Storm over Crete',
    accountDetails: 'NL91 ABNA 0417 1643 00',
    ...changes,
  },
  files,
  language: 'en',
  formKey,
})

/** Inside from the booked arrival, out at a time, with what was charged unpaid. */
const leftAt = async (deps: TestDeps, id: string, time: string) => {
  deps.clock.set(local(eightDays.arrival))
  must(await checkIn(deps, desk, { bookingId: id }))
  deps.clock.set(local(time))
  must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'pays by link' } }))
}

const payByLink = async (deps: TestDeps, id: string): Promise<void> => {
  const { checkoutUrl } = must(
    await startPayment(
      deps,
      { kind: 'traveller', sessionId: 'later', bookingIds: [], payableIds: [id], address: 'x' },
      { bookingId: id },
    ),
  )
  const ref = checkoutUrl.split('/').at(-1) ?? ''
  deps.gateway.become(ref, 'paid')
  must(await notified(deps, ref))
}

describe('filing', () => {
  test('CLAIM-9 CL-04 stored before any letter; a day to answer; the link shows how it stands', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    deps.mailer.state.down = true
    const filed = must(
      await fileClaim(deps, visitor, claimOf(number, {}, { boardingPass: await jpeg(), receipt: pdf() })),
    )
    expect(filed).toMatchObject({ settled: false, dueAt: deps.clock.now() + 24 * hourMs })
    await deps.worker.runDue()
    const { claim, files } = must(await showClaim(deps, visitor, { token: filed.token }))
    expect(claim).toMatchObject({
      number: filed.number,
      status: 'received',
      amountMinor: 700,
      accountHint: 'NL•• •••• 4300',
      returnFlight: 'HV5634',
    })
    expect(files.map(({ slot, type }) => [slot, type])).toEqual([
      ['boardingPass', 'image/jpeg'],
      ['receipt', 'application/pdf'],
    ])
    expect(codeOf(await showClaim(deps, visitor, { token: `${filed.token}x` }))).toBe('claim_unknown')
    expect(
      (
        await deps.db.query<{ version: number }>(
          "select (payload ->> 'version')::int as version from job where payload ->> 'kind' = 'claimReceived' order by 1",
        )
      ).map(({ version }) => version),
    ).toEqual([1, 2])
    deps.mailer.state.down = false
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    const letters = deps.mailer.sent.filter(({ id: letter }) => letter.startsWith('claimReceived'))
    expect(letters.map(({ to }) => to.address)).toEqual(['noor@example.org', 'help@parkwing.example'])
    for (const { text } of letters) {
      expect(text).toContain(`https://parkwing.example/en/claim/${filed.token}`)
      expect(text).not.toMatch(/0417/)
    }
    for (const fact of [
      'Noor de Vries',
      'noor@example.org',
      'HV5634',
      'Storm over Crete',
      'NL•• •••• 4300',
      'Boarding pass, Receipt',
    ])
      expect(letters[1]?.text).toContain(fact)
    expect(letters[1]?.text).not.toContain('Hello')
    expect(deps.files.kept.size).toBe(2)
    expect((await bookingById(deps.db, id))?.status).toBe('confirmed')
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-4 LG-25 a wrong pair is one answer, whatever is wrong with it', async () => {
    const deps = await fresh()
    const { number } = await bookedBy(deps)
    await bookedBy(deps, 'other@example.org')
    const wrong = [
      { email: 'other@example.org' },
      { email: 'nobody@example.org' },
      { bookingReference: 'AMS-7K3P-9XQD-4HC2' },
      { bookingReference: 'hello' },
    ]
    const answers = await Promise.all(wrong.map((changes) => fileClaim(deps, visitor, claimOf(number, changes))))
    expect(answers).toEqual(wrong.map(() => ({ ok: false, problem: { code: 'claim_not_matched' } })))
    expect(deps.files.kept.size).toBe(0)
    expect(
      codeOf(
        await fileClaim(
          deps,
          visitor,
          claimOf(` ${number.toLowerCase().replaceAll('-', ' ')} `, { email: ' NOOR@example.org' }),
        ),
      ),
    ).toBe('ok')
  })

  test('CLAIM-4 RL-02 limited per address, e-mail and reference; before any picture is drawn', async () => {
    const deps = await fresh()
    const { number } = await bookedBy(deps)
    let drawn = 0
    const counting = { ...deps, cleanFile: async () => (drawn++, { ok: false as const, reason: 'type' as const }) }
    for (let n = 0; n < 10; n++)
      await fileClaim(deps, { ...visitor, address: `a${n}` }, claimOf(number, { email: `x${n}@example.org` }))
    expect(
      codeOf(await fileClaim(counting, { ...visitor, address: 'b' }, claimOf(number, {}, { receipt: pdf() }))),
    ).toBe('too_many_requests')
    expect(drawn).toBe(0)
    deps.clock.advance(hourMs)
    expect(codeOf(await fileClaim(deps, visitor, claimOf(number)))).toBe('ok')
    for (let n = 0; n < 29; n++) await fileClaim(deps, visitor, claimOf('hello', { email: `y${n}@example.org` }))
    expect(codeOf(await fileClaim(deps, visitor, claimOf('hello', { email: 'z@example.org' })))).toBe(
      'too_many_requests',
    )
  })

  test('CLAIM-4 CL-03 the same form twice, also at the same moment, is one claim; another form is another', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    const form = claimOf(number, {}, { boardingPass: await jpeg() })
    const answers = await Promise.all([fileClaim(deps, visitor, form), fileClaim(deps, visitor, form)])
    const third = await fileClaim(deps, visitor, form)
    expect(new Set([...answers, third].map((answer) => must(answer).token)).size).toBe(1)
    expect(await claimsOf(deps.db, id)).toHaveLength(1)
    must(await fileClaim(deps, visitor, claimOf(number)))
    expect(await claimsOf(deps.db, id)).toHaveLength(2)
    // the second tab's file is nobody's
    must(await eraseFiles(deps, system))
    expect(deps.files.kept.size).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('CLAIM-4 UP-19 three a day; a cancelled booking has none', async () => {
    const deps = await fresh()
    const { id, number, who } = await bookedBy(deps)
    for (let n = 0; n < 3; n++) must(await fileClaim(deps, visitor, claimOf(number)))
    expect(codeOf(await fileClaim(deps, visitor, claimOf(number)))).toBe('claim_limit')
    must(await cancelBooking(deps, await who.actor(), { bookingId: id, reason: 'other' }))
    expect(codeOf(await fileClaim(deps, visitor, claimOf(number)))).toBe('claim_not_possible')
  })
})

describe('files', () => {
  test('CLAIM-3 UP-13 10 MB are taken, one byte more is not', async () => {
    const deps = await fresh()
    const { number } = await bookedBy(deps)
    const picture = await jpeg()
    const answer = await fileClaim(
      deps,
      visitor,
      claimOf(
        number,
        {},
        { boardingPass: paddedTo(picture, claimFileBytes + 1), receipt: paddedTo(picture, claimFileBytes) },
      ),
    )
    expect(answer).toEqual({
      ok: false,
      problem: { code: 'form_incomplete', fields: { uploadBoardingPassAttachment: 'file_too_big' } },
    })
    must(await fileClaim(deps, visitor, claimOf(number, {}, { receipt: paddedTo(picture, claimFileBytes) })))
    expect([...deps.files.kept.values()].every((bytes) => bytes.length < 100_000)).toBe(true)
  })

  test('CLAIM-3 UP-02 UP-11 nothing of a refused file is kept, and the field says what is wrong', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    const refused = (await hostileFiles())
      .filter(({ answer }) => answer !== 'redrawn')
      .filter((_, index) => index % 6 === 0)
    for (const { id: rule, file, answer } of refused) {
      deps.clock.advance(hourMs)
      const outcome = await fileClaim(deps, visitor, claimOf(number, {}, { receipt: file }))
      expect(outcome).toMatchObject({
        ok: false,
        problem: {
          fields: {
            uploadReceiptCopyAttachment:
              rule === 'UP-20' ? 'file_infected' : answer === 'type' ? 'file_type' : 'file_unreadable',
          },
        },
      })
    }
    expect([deps.files.kept.size, (await claimsOf(deps.db, id)).length]).toEqual([0, 0])
  })

  test('CLAIM-3 UP-16 no room: nothing is stored, and the same form works later', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    const form = claimOf(number, {}, { receipt: pdf() })
    deps.files.state.down = true
    expect(codeOf(await fileClaim(deps, visitor, form))).toBe('claim_failed')
    expect(await claimsOf(deps.db, id)).toEqual([])
    deps.files.state.down = false
    must(await eraseFiles(deps, system))
    expect(await deps.db.query('select key from stored_file')).toEqual([])
    must(await fileClaim(deps, visitor, form))
    expect(deps.files.kept.size).toBe(1)
  })

  test('CLAIM-3 UP-18 UP-21 only customer service reads a file, by its claim and never through another', async () => {
    const deps = await fresh()
    const one = await bookedBy(deps)
    const two = await bookedBy(deps, 'other@example.org')
    must(await fileClaim(deps, visitor, claimOf(one.number, {}, { receipt: pdf() })))
    must(
      await fileClaim(
        deps,
        visitor,
        claimOf(two.number, { email: 'other@example.org' }, { boardingPass: await jpeg() }),
      ),
    )
    const [a, b] = [(await claimsOf(deps.db, one.id))[0]!, (await claimsOf(deps.db, two.id))[0]!]
    const read = (claimId: string, slot: string, actor: Actor = support) =>
      readClaimFile(deps, actor, { airportId: 1, claimId, slot })
    expect(must(await read(a.id, 'receipt'))).toMatchObject({
      type: 'application/pdf',
      name: `${a.number}-receipt.pdf`,
    })
    expect([
      codeOf(await read(b.id, 'receipt')),
      codeOf(await read(a.id, 'boardingPass')),
      codeOf(await read(a.id, '../x')),
    ]).toEqual(['not_found', 'not_found', 'not_found'])
    expect([
      codeOf(await read(a.id, 'receipt', visitor)),
      codeOf(await read(a.id, 'receipt', await one.who.actor())),
      codeOf(await read(a.id, 'receipt', desk)),
    ]).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
    // a row that was tied to the wrong booking gives nothing either
    await deps.db.query('update stored_file set booking_id = $1 where owner_id = $2', [two.id, a.id])
    expect(codeOf(await read(a.id, 'receipt'))).toBe('not_found')
    expect((await verify(deps.db)).map(({ problem }) => problem)).toEqual([
      'a file of a claim that is not there, or of another booking (UP-21)',
    ])
  })
})

describe('the account', () => {
  test('CLAIM-6 CL-05 encrypted in the rows, opened by customer service only and not without a trace, erased 90 days after the decision', async () => {
    const deps = await fresh()
    const { id, number } = await bookedBy(deps)
    must(await fileClaim(deps, visitor, claimOf(number)))
    const claim = (await claimsOf(deps.db, id))[0]!
    const dump =
      JSON.stringify(await deps.db.query('select * from claim')) +
      JSON.stringify(await deps.db.query('select * from job')) +
      JSON.stringify(await deps.db.query('select * from audit'))
    expect(dump).not.toMatch(/0417\s?1643/)
    const read = (actor: Actor, from = deps) => readClaimAccount(from, actor, { airportId: 1, claimId: claim.id })
    expect(must(await read(support))).toEqual({ account: 'NL91 ABNA 0417 1643 00' })
    expect([codeOf(await read(desk)), codeOf(await read(visitor))]).toEqual(['not_allowed', 'not_allowed'])
    expect(await deps.db.query("select actor from audit where action = 'claim_account_read'")).toEqual([
      { actor: 'support:s1' },
    ])
    // another secret: no nonsense, nothing
    expect(must(await read(support, { ...deps, pepper: Buffer.alloc(32, 1) }))).toEqual({ account: null })
    const sealed = (await sealedAccount(deps.db, 1, claim.id))!
    await deps.db.query('update claim set account = $1', [`${sealed.sealed.slice(0, -4)}AAAA`])
    expect(must(await read(support))).toEqual({ account: null })
    await deps.db.query('update claim set account = $1', [sealed.sealed])
    must(
      await decideClaim(deps, support, {
        airportId: 1,
        claimId: claim.id,
        amountMinor: 0,
        reason: 'Flight was on time',
      }),
    )
    deps.clock.advance(90 * dayMs - 1)
    expect(must(await eraseClaimAccounts(deps, system))).toEqual({ erased: 0 })
    deps.clock.advance(1)
    expect(must(await eraseClaimAccounts(deps, system))).toEqual({ erased: 1 })
    expect(must(await read(support))).toEqual({ account: null })
    expect(await verify(deps.db)).toEqual([])
  })
})

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
    // the customer reads the decision, and not that somebody looks into it first
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
    ).toEqual({ waivedMinor: 0, refundMinor: 0, transferMinor: 300 })
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
    expect(must(await listOpenClaims(deps, support))).toHaveLength(2)
    expect(codeOf(await listOpenClaims(deps, desk))).toBe('not_allowed')
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
      'not_allowed',
      'not_allowed',
    ])
    const both = await Promise.all([decide(2_000), decide(2_000)])
    expect(both.map(codeOf).toSorted()).toEqual(['claim_decided', 'ok'])
    expect((await claimsOf(deps.db, id))[0]).toMatchObject({
      status: 'approved',
      refundMinor: 1_400,
      waivedMinor: 0,
      transferMinor: 600,
      decidedBy: 'support:s1',
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
    ).toEqual({ waivedMinor: 1_000, refundMinor: 0, transferMinor: 0 })
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
    ).toEqual({ waivedMinor: 0, refundMinor: 0, transferMinor: 700 })
    expect(await verify(deps.db)).toEqual([])
  })
})

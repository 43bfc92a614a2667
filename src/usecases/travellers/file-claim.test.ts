import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { claimsOf, sealedAccount } from '#db/claims.ts'
import { verify } from '#db/verify.ts'
import { claimFileBytes } from '#domain/claims/claim.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { hostileFiles, jpeg, paddedTo, pdf } from '#test/builders/files.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { decideClaim } from '../support/decide-claim.ts'
import { readClaimAccount, readClaimFile } from '../support/read-claim.ts'
import { eraseClaimAccounts } from '../system/erase-claim-accounts.ts'
import { eraseFiles } from '../erasure/erase-files.ts'
import { cancelBooking } from './cancel-booking.ts'
import { fileClaim } from './file-claim.ts'
import { showClaim } from './show-claim.ts'
import { visitor, support, desk, system, bookedBy, claimOf } from '#test/builders/claims.ts'

const fresh = freshDeps()

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
    // the file of the second tab belongs to no claim
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
    ]).toEqual(['not_found', 'not_found', 'not_found'])
    // a file whose row was tied to the wrong booking is not given out either
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
    expect([codeOf(await read(desk)), codeOf(await read(visitor))]).toEqual(['not_found', 'not_found'])
    expect(await deps.db.query("select actor from audit where action = 'claim_account_read'")).toEqual([
      { actor: `staff:${support.personId}` },
    ])
    // with another secret the account cannot be read, and no nonsense comes out
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

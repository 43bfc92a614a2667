import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { claimsOf } from '#db/claims.ts'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { recurring } from '#jobs/all.ts'
import type { FileScanner } from '#ports/files.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { jpeg, pdf, testVirus } from '#test/builders/files.ts'
import { browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { readClaimFile } from '../support/read-claim.ts'
import { fileClaim, type FileClaim } from '../travellers/file-claim.ts'
import { showClaim } from '../travellers/show-claim.ts'
import { showLetters } from '../travellers/show-letters.ts'
import { eraseBookingNow } from '../erasure/erase-booking.ts'
import { scanFiles } from './scan-files.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'here' }
const support: Actor = staffAs('support', 's1')
const system: Actor = { kind: 'system', job: 'scan-files' }

type Answer = Awaited<ReturnType<FileScanner>>
/** A scanner that answers what the test wants, depending on the size of the file or for all files. */
const scannedBy = async (): Promise<{
  deps: TestDeps
  says: { answer: Answer | ((bytes: Uint8Array) => Answer); asked: number }
}> => {
  const says: { answer: Answer | ((bytes: Uint8Array) => Answer); asked: number } = { answer: 'unavailable', asked: 0 }
  const scanFile: FileScanner = async (bytes) => (
    says.asked++,
    typeof says.answer === 'function' ? says.answer(bytes) : says.answer
  )
  return { deps: { ...(await fresh()), scanFile }, says }
}

const booked = async (deps: TestDeps) => {
  const who = await browser(deps)
  const id = await place(deps, who, { email: 'noor@example.org' })
  await pay(deps, who, id)
  return { id, number: (await bookingById(deps.db, id))!.number, who }
}

let forms = 0
const claimWith = (number: string, files: FileClaim['files']): FileClaim => ({
  values: {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    bookingReference: number,
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '7,00',
    reasonForDelay: 'Storm over Crete',
    accountDetails: 'NL91 ABNA 0417 1643 00',
  },
  files,
  language: 'en',
  formKey: `form ${++forms}`,
})

/** What the rows hold, and what customer service is given. */
const stateOf = async (deps: TestDeps, token: string) =>
  must(await showClaim(deps, visitor, { token })).files.map(({ slot, scan }) => [slot, scan])
const given = async (deps: TestDeps, bookingId: string, slot: string) =>
  codeOf(
    await readClaimFile(deps, support, { airportId: 1, claimId: (await claimsOf(deps.db, bookingId))[0]!.id, slot }),
  )
const run = async (deps: TestDeps) => {
  deps.clock.advance(5 * minuteMs)
  return must(await scanFiles(deps, system))
}

describe('at the door', () => {
  test('UP-20 CLAIM-10 an infected file is refused at its field, also where the drawing would be clean, and nothing is kept', async () => {
    const deps = await fresh()
    const { id, number } = await booked(deps)
    const inside = pdf({ objects: [`5 0 obj\n(${testVirus().toString('latin1')})\nendobj`] })
    for (const file of [inside, Buffer.concat([await jpeg(), testVirus()])]) {
      const cleaned = await deps.cleanFile(file)
      expect(cleaned.ok && (await deps.scanFile(cleaned.bytes))).toBe('clean')
      expect(await fileClaim(deps, visitor, claimWith(number, { receipt: file }))).toEqual({
        ok: false,
        problem: { code: 'form_incomplete', fields: { uploadReceiptCopyAttachment: 'file_infected' } },
      })
    }
    expect([
      deps.files.kept.size,
      (await claimsOf(deps.db, id)).length,
      await deps.db.query('select key from stored_file'),
    ]).toEqual([0, 0, []])
    const filed = must(await fileClaim(deps, visitor, claimWith(number, { receipt: pdf() })))
    expect(await stateOf(deps, filed.token)).toEqual([['receipt', 'clean']])
    expect(await given(deps, id, 'receipt')).toBe('ok')
  })

  test('UP-20 CLAIM-10 the scanner is away: the claim is taken, its file is in quarantine and nobody gets it; what is no picture is refused all the same', async () => {
    const { deps, says } = await scannedBy()
    const { id, number } = await booked(deps)
    expect(await fileClaim(deps, visitor, claimWith(number, { receipt: Buffer.from('boarding pass') }))).toMatchObject({
      problem: { fields: { uploadReceiptCopyAttachment: 'file_type' } },
    })
    const filed = must(
      await fileClaim(deps, visitor, claimWith(number, { boardingPass: await jpeg(), receipt: pdf() })),
    )
    expect(await stateOf(deps, filed.token)).toEqual([
      ['boardingPass', 'waiting'],
      ['receipt', 'waiting'],
    ])
    expect([await given(deps, id, 'boardingPass'), await given(deps, id, 'receipt')]).toEqual([
      'not_found',
      'not_found',
    ])
    await deps.worker.runDue()
    expect(
      deps.mailer.sent
        .filter(({ id: letter }) => letter.startsWith('claimReceived'))
        .map(({ attachments }) => attachments.filter(({ cid }) => !cid)),
    ).toEqual([[], []])
    // the scanner is not asked about a file that is no picture
    expect([says.asked, deps.files.kept.size, await verify(deps.db)]).toEqual([2, 2, []])
  })
})

describe('out of quarantine', () => {
  test('UP-20 CLAIM-10 asked again until there is an answer: clean is given free, once', async () => {
    const { deps, says } = await scannedBy()
    const { id, number } = await booked(deps)
    const filed = must(await fileClaim(deps, visitor, claimWith(number, { receipt: pdf() })))
    expect(await run(deps)).toEqual({ released: 0, removed: 0, isAway: true })
    expect(await stateOf(deps, filed.token)).toEqual([['receipt', 'waiting']])
    says.answer = 'clean'
    expect(await run(deps)).toEqual({ released: 1, removed: 0, isAway: false })
    expect([await stateOf(deps, filed.token), await given(deps, id, 'receipt')]).toEqual([[['receipt', 'clean']], 'ok'])
    const { asked } = says
    expect([await run(deps), says.asked]).toEqual([{ released: 0, removed: 0, isAway: false }, asked])
    expect(await verify(deps.db)).toEqual([])
  })

  test('UP-20 CLAIM-10 infected is removed, and trail, page and one letter say which', async () => {
    const { deps, says } = await scannedBy()
    const { id, number, who } = await booked(deps)
    const filed = must(
      await fileClaim(deps, visitor, claimWith(number, { boardingPass: await jpeg(), receipt: pdf() })),
    )
    await deps.worker.runDue()
    says.answer = (bytes) => (Buffer.from(bytes).toString('latin1', 0, 4) === '%PDF' ? 'infected' : 'clean')
    // two workers scan at the same moment
    const both = await Promise.all([scanFiles(deps, system), scanFiles(deps, system)])
    expect(
      both
        .map((answer) => must(answer))
        .reduce((sum, { released, removed }) => [sum[0]! + released, sum[1]! + removed], [0, 0]),
    ).toEqual([1, 1])
    await deps.worker.runDue()
    await run(deps)
    expect([
      await stateOf(deps, filed.token),
      await given(deps, id, 'boardingPass'),
      await given(deps, id, 'receipt'),
    ]).toEqual([
      [
        ['boardingPass', 'clean'],
        ['receipt', 'removed'],
      ],
      'ok',
      'not_found',
    ])
    expect(deps.files.kept.size).toBe(1)
    const letters = deps.mailer.sent.filter(({ subject }) => subject.includes('deleted'))
    expect(letters.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['noor@example.org', `File of a claim deleted: ${filed.number}`],
    ])
    expect(letters[0]?.text).toContain('Deleted because a virus was found: Receipt of what you paid.')
    expect(
      await deps.db.query(`select actor, data ->> 'slot' as slot from audit where action = 'claim_file_infected'`),
    ).toEqual([{ actor: 'job:scan-files', slot: 'receipt' }])
    expect(
      must(await showLetters(deps, await who.actor(), { bookingId: id }))
        .letters.filter(({ kind }) => kind === 'claimReceived')
        .map(({ version }) => version),
    ).toEqual([1, 4])
    expect(await verify(deps.db)).toEqual([])
    await deps.db.query(`delete from audit where action = 'claim_file_infected'`)
    expect((await verify(deps.db)).map(({ problem }) => problem)).toEqual([
      'a file that was taken away because of a virus, and the trail does not say so (CLAIM-10)',
    ])
  })

  test('UP-20 CLAIM-10 found, and the process ends before it is removed: it is removed next time, nobody gets it meanwhile, and nobody is told twice', async () => {
    const { deps, says } = await scannedBy()
    const { id, number } = await booked(deps)
    const filed = must(await fileClaim(deps, visitor, claimWith(number, { receipt: pdf() })))
    says.answer = 'infected'
    const ends = {
      ...deps,
      files: { ...deps.files, remove: async () => Promise.reject(new Error('the process ends')) },
    }
    await expect(scanFiles(ends, system)).rejects.toThrow('the process ends')
    expect([await stateOf(deps, filed.token), await given(deps, id, 'receipt'), deps.files.kept.size]).toEqual([
      [['receipt', 'infected']],
      'not_found',
      1,
    ])
    // the decision stands even if the scanner said something else now
    says.answer = 'clean'
    expect(await run(deps)).toEqual({ released: 0, removed: 1, isAway: false })
    expect([await stateOf(deps, filed.token), deps.files.kept.size]).toEqual([[['receipt', 'removed']], 0])
    expect(await deps.db.query(`select count(*)::int as letters from job where payload ->> 'version' = '4'`)).toEqual([
      { letters: 1 },
    ])
  })

  test('UP-20 CLAIM-10 a file the scanner never answers to does not keep the others waiting', async () => {
    const { deps, says } = await scannedBy()
    const { number } = await booked(deps)
    const first = must(await fileClaim(deps, visitor, claimWith(number, { receipt: pdf({ pages: 7 }) })))
    const large = [...deps.files.kept.values()][0]!.length
    deps.clock.advance(1)
    const second = must(await fileClaim(deps, visitor, claimWith(number, { receipt: pdf() })))
    says.answer = (bytes) => (bytes.length === large ? 'unavailable' : 'clean')
    expect(await run(deps)).toEqual({ released: 0, removed: 0, isAway: true })
    // the file about which the scanner did not answer comes last
    expect(await run(deps)).toEqual({ released: 1, removed: 0, isAway: true })
    expect([await stateOf(deps, first.token), await stateOf(deps, second.token)]).toEqual([
      [['receipt', 'waiting']],
      [['receipt', 'clean']],
    ])
  })

  test('UP-20 CLAIM-10 the job runs by itself, and a scanner that stays away is an error for whoever looks after it', async () => {
    const { deps, says } = await scannedBy()
    const job = recurring.find(({ name }) => name === 'scan-files')!
    const { number } = await booked(deps)
    await job.run(deps)
    const filed = must(await fileClaim(deps, visitor, claimWith(number, { receipt: pdf() })))
    await expect(job.run(deps)).rejects.toThrow('no answer from the virus scanner')
    says.answer = 'clean'
    await job.run(deps)
    expect(await stateOf(deps, filed.token)).toEqual([['receipt', 'clean']])
  })

  test('UP-20 UP-21 CLAIM-10 erased with the booking, and not scanned any more', async () => {
    const { deps, says } = await scannedBy()
    const { id, number } = await booked(deps)
    must(await fileClaim(deps, visitor, claimWith(number, { boardingPass: await jpeg(), receipt: pdf() })))
    says.answer = (bytes) => (Buffer.from(bytes).toString('latin1', 0, 4) === '%PDF' ? 'infected' : 'unavailable')
    await run(deps)
    await run(deps)
    expect(
      (await deps.db.query<{ scan: string }>('select scan from stored_file order by slot')).map(({ scan }) => scan),
    ).toEqual(['waiting', 'removed'])
    await deps.db.query(
      `update booking set status = 'checked_out', checked_in_at = $2, checked_out_at = $2 where id = $1`,
      [id, new Date(deps.clock.now()).toISOString()],
    )
    await deps.db.query(
      `update claim set status = 'refused', decided_at = created_at, decided_by = 'support:s1', decision_note = 'x'`,
    )
    must(await eraseBookingNow(deps, system, { bookingId: id, reason: 'asked' }))
    expect([deps.files.kept.size, await deps.db.query('select key from stored_file')]).toEqual([0, []])
    const { asked } = says
    expect([await run(deps), says.asked]).toEqual([{ released: 0, removed: 0, isAway: false }, asked])
  })
})
